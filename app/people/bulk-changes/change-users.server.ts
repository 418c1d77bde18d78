import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { type Editor, isUnder } from "#app/people/users/lock-user.server.ts";
import {
  blockUser,
  resendInvitation,
  setMetricsAccess,
  unblockUser,
} from "#app/people/users/user-transitions.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { BulkIntent, BulkSubject } from "./user-bulk.ts";
import type { TransitionOutcome } from "#app/people/users/user-rules.ts";

/**
 * Does one thing to several accounts, each in a transaction of its own, so that one refusal keeps nobody else back.
 * Accounts that are absent or out of reach have no outcome. `seen` is the version that a single one was decided on.
 */
export async function changeUsers(
  db: Db,
  editor: Editor,
  companyId: number,
  intent: BulkIntent,
  userIds: readonly number[],
  now: Date,
  seen?: SeenVersion,
): Promise<NonNullable<TransitionOutcome>[]> {
  const outcomes: NonNullable<TransitionOutcome>[] = [];
  for (const userId of userIds) {
    const outcome = await verbs[intent](db, editor, companyId, userId, now, undefined, seen);
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

const verbs: Record<BulkIntent, typeof blockUser> = {
  block: blockUser,
  unblock: unblockUser,
  resend: resendInvitation,
  "metrics-on": (db, editor, companyId, userId, now, _, seen) =>
    setMetricsAccess(db, editor, companyId, userId, now, true, seen),
  "metrics-off": (db, editor, companyId, userId, now, _, seen) =>
    setMetricsAccess(db, editor, companyId, userId, now, false, seen),
};

/** The accounts that an action is asked about, as they are now, in the order of their ids; absent ones are left out. */
export async function findBulkSubjects(
  db: Db,
  editor: Editor,
  companyId: number,
  userIds: number[],
  now: Date,
): Promise<BulkSubject[]> {
  return db
    .selectFrom("users")
    .select([
      "users.id",
      "users.firstName",
      "users.lastName",
      shownEmail.as("email"),
      "users.role",
      "users.status",
      "users.canAccessBusinessMetrics",
    ])
    .select([
      sql<boolean>`exists (select from sessions where sessions.user_id = users.id and sessions.revoked_at is null
        and sessions.auth_epoch = users.auth_epoch and sessions.idle_expires_at > ${now}
        and sessions.absolute_expires_at > ${now})`.as("isSignedIn"),
      sql<number[]>`array(select network_id from memberships where memberships.user_id = users.id)`.as("networkIds"),
      ownedNetworks.as("owned"),
    ])
    .where("users.id", "in", userIds)
    .where(isUnder(companyId, editor.reach))
    .orderBy("users.id")
    .execute();
}

const owners = sql`('Business Administrator', 'Business Owner')`;
const ownedNetworks = sql<BulkSubject["owned"]>`coalesce((
  select json_agg(json_build_object('id', networks.id, 'name', networks.name, 'owners', (
    select count(*) from memberships others join users owner on owner.id = others.user_id
    where others.network_id = networks.id and owner.status <> 'Blocked' and owner.role in ${owners}))
    order by networks.name)
  from memberships join networks on networks.id = memberships.network_id
  where memberships.user_id = users.id and networks.status = 'active' and users.role in ${owners}
    and users.status <> 'Blocked'), '[]')`;
