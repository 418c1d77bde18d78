import { sql } from "kysely";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { type AdvisorActor, isAccountOfCompany } from "#app/people/users/lock-user.server.ts";
import {
  blockUser,
  resendInvitation,
  setMetricsAccess,
  unblockUser,
} from "#app/people/users/user-transitions.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { TransitionOutcome } from "#app/people/users/user-rules.ts";
import type { UserBulkIntent, BulkUser } from "./user-bulk.ts";

/**
 * Apply one action to several accounts, each in its own transaction, so that one refusal does not stop the others.
 * Accounts that are absent or out of scope have no outcome. `seen` is the version that a single account showed to the
 * user.
 */
export async function runUserBulkAction(
  context: Context<AdvisorActor>,
  {
    companyId,
    intent,
    userIds,
    seen,
  }: { companyId: number; intent: UserBulkIntent; userIds: readonly number[]; seen?: SeenVersion },
): Promise<NonNullable<TransitionOutcome>[]> {
  const outcomes: NonNullable<TransitionOutcome>[] = [];
  for (const userId of userIds) {
    const outcome = await bulkTransitions[intent](context, { companyId, userId, seen });
    if (outcome) outcomes.push(outcome);
  }
  return outcomes;
}

const bulkTransitions: Record<UserBulkIntent, typeof blockUser> = {
  block: blockUser,
  unblock: unblockUser,
  resend: resendInvitation,
  "metrics-on": (context, account) => setMetricsAccess(context, account, true),
  "metrics-off": (context, account) => setMetricsAccess(context, account, false),
};

/** Read the accounts for the preview of an action, in the order of their ids; absent ones are left out. */
export async function findBulkUsers(
  { db, actor, now }: Context<AdvisorActor>,
  companyId: number,
  userIds: number[],
): Promise<BulkUser[]> {
  return db
    .selectFrom("users")
    .select([
      "users.id",
      "users.firstName",
      "users.lastName",
      displayEmail.as("email"),
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
    .where(isAccountOfCompany(companyId, actor.access))
    .orderBy("users.id")
    .execute();
}

const owners = sql`('Business Administrator', 'Business Owner')`;
const ownedNetworks = sql<BulkUser["owned"]>`coalesce((
  select json_agg(json_build_object('id', networks.id, 'name', networks.name, 'owners', (
    select count(*) from memberships others join users owner on owner.id = others.user_id
    where others.network_id = networks.id and owner.status <> 'Blocked' and owner.role in ${owners}))
    order by networks.name)
  from memberships join networks on networks.id = memberships.network_id
  where memberships.user_id = users.id and networks.status = 'active' and users.role in ${owners}
    and users.status <> 'Blocked'), '[]')`;
