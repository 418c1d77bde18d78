import { type RawBuilder, sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

/** What is counted of people's use (PRODUCT.md 5.5); each is an event of its name. */
export type Usage =
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
 * Counts one use by somebody, in the transaction of what they did. `networkId` is the network it happened in; one of
 * another company, or null, counts for none. What an advisor opens who looks at somebody's pages is no use by them.
 */
export async function countUsage(
  db: Db,
  person: User,
  usage: Usage,
  now: Date,
  networkId: number | null = null,
): Promise<void> {
  await countUsages(db, person, [{ usage, networkId }], now);
}

type User = { userId: number } & Pick<Actor, "viewedBy">;

/** The same for many uses at once, in one statement however many there are. */
export async function countUsages(
  db: Db,
  { userId, viewedBy }: User,
  uses: readonly Omit<Use, "userId">[],
  now: Date,
): Promise<void> {
  if (viewedBy) return;
  await countUses(
    db,
    uses.map((use) => ({ ...use, userId })),
    now,
  );
}

interface Use {
  userId: number;
  usage: Usage;
  networkId: number | null;
}

/** The same for uses by different people. */
export async function countUses(db: Db, uses: readonly Use[], now: Date): Promise<void> {
  if (uses.length > 0) await usageRows(uses, now).execute(db);
}

/** The same as a part of a larger statement. */
export function usageRows(uses: readonly Use[], now: Date): RawBuilder<unknown> {
  return sql`
    insert into analytics_events (id, event, at, user_id, username, company_id, company_name, network_id, network_name)
    select gen_random_uuid(), used.usage, ${now}, users.id,
      ${nameInFull()},
      companies.id, companies.name, networks.id, networks.name
    from unnest(${uses.map(({ userId }) => userId)}::integer[], ${uses.map(({ usage }) => usage)}::text[],
      ${uses.map(({ networkId }) => networkId)}::integer[]) as used (user_id, usage, network_id)
    join users on users.id = used.user_id
    left join companies on companies.id = users.company_id
    left join networks on networks.id = used.network_id and networks.company_id = users.company_id`;
}
