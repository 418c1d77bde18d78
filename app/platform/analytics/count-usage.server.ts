import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";

/** Kinds of use that are counted (docs/product/reports.md, usage events); each is the name of its analytics event. */
export type UsageEvent =
  | "plan.saved"
  | "plan.activated"
  | "plan.completed"
  | "idea.viewed"
  | "idea.added"
  | "action.done"
  | "roadmap.opened"
  | "calendar.viewed"
  | "metrics.viewed"
  | "autopilot.accepted"
  | "autopilot.customised"
  | "autopilot.declined";

/**
 * Count one use of a feature by a user, in the transaction of the use itself. `networkId` is the network it happened
 * in; a network of another company counts as null. Do nothing while an advisor views the user's pages.
 */
export async function countUsage(
  db: Db,
  user: UsageUser,
  { usage, now, networkId = null }: { usage: UsageEvent; now: Date; networkId?: number | null },
): Promise<void> {
  await countUserUsages(db, user, [{ usage, networkId }], now);
}

type UsageUser = { userId: number } & Pick<AuditActor, "viewedBy">;

/** Count several uses by one user in a single statement. */
export async function countUserUsages(
  db: Db,
  { userId, viewedBy }: UsageUser,
  uses: readonly Omit<UserUsage, "userId">[],
  now: Date,
): Promise<void> {
  if (viewedBy) return;
  await countUsagesOfUsers(
    db,
    uses.map((use) => ({ ...use, userId })),
    now,
  );
}

interface UserUsage {
  userId: number;
  usage: UsageEvent;
  networkId: number | null;
}

/** Count uses by different users in a single statement. */
export async function countUsagesOfUsers(db: Db, uses: readonly UserUsage[], now: Date): Promise<void> {
  if (uses.length > 0) await insertUsageRows(uses, now).execute(db);
}

/** Return the same insert for use inside a larger statement. */
export function insertUsageRows(uses: readonly UserUsage[], now: Date): RawBuilder<unknown> {
  return sql`
    insert into analytics_events (id, event, at, user_id, username, company_id, company_name, network_id, network_name)
    select gen_random_uuid(), used.usage, ${now}, users.id,
      ${fullNameSql()},
      companies.id, companies.name, networks.id, networks.name
    from unnest(${uses.map(({ userId }) => userId)}::integer[], ${uses.map(({ usage }) => usage)}::text[],
      ${uses.map(({ networkId }) => networkId)}::integer[]) as used (user_id, usage, network_id)
    join users on users.id = used.user_id
    left join companies on companies.id = users.company_id
    left join networks on networks.id = used.network_id and networks.company_id = users.company_id`;
}
