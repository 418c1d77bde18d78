import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { displayEmail } from "#app/access/sign-in/display-email.server.ts";
import { type Refusal, type UserStatus, accessChangedRefusal, advisorAccountRefusal } from "./user-rules.ts";

/** Advisor who changes accounts. */
export type AdvisorActor = Pick<
  CurrentUser,
  "userId" | "role" | "companyId" | "origin" | "access" | "email" | "firstName" | "lastName"
>;

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Lock an account under a company's address for a change; null when absent or out of scope. The actor's row is locked
 * with it, so that of two users who revoke each other's access at once only one succeeds. `refusal` says why this actor
 * cannot change it, null when they can.
 */
export async function lockUser(db: Db, actor: AdvisorActor, companyId: number, userId: number) {
  const rows = await db
    .selectFrom("users")
    .select([
      "users.id",
      "users.companyId",
      displayEmail.as("email"),
      "users.firstName",
      "users.lastName",
      "users.role",
      "users.status",
      "users.canAccessBusinessMetrics",
      "users.canOrder",
      "users.expiresOn",
      "users.registeredAt",
      "users.version",
    ])
    .select(selectAccessIds())
    .select(isAccountOfCompany(companyId, actor.access).as("isUnderCompany"))
    .where("users.id", "in", [userId, actor.userId])
    .orderBy("users.id")
    .forNoKeyUpdate()
    .execute();
  const user = rows.find((row) => row.id === userId);
  if (!user?.isUnderCompany) return null;
  const self = rows.find((row) => row.id === actor.userId);
  return { ...user, refusal: actorRefusal(actor, self, user) };
}

/**
 * Select the ids an account has access by: networks in their order, groups, a guest's locations, an advisor's
 * companies.
 */
export function selectAccessIds() {
  return [
    sql<number[]>`array(select network_id from memberships
      where memberships.user_id = users.id order by position, network_id)`.as("networkIds"),
    sql<number[]>`array(select group_id from group_users
      where group_users.user_id = users.id order by group_id)`.as("groupIds"),
    sql<number[]>`array(select location_id from guest_locations
      where guest_locations.user_id = users.id order by location_id)`.as("locationIds"),
    sql<number[]>`array(select advised.company_id from advisor_companies advised
      where advised.user_id = users.id order by advised.company_id)`.as("companyIds"),
  ] as const;
}

/**
 * Build the SQL condition that an account in `users` is edited under a company within the scope: one of its own users,
 * an advisor assigned to it, or any Senior Advisor.
 */
export function isAccountOfCompany(companyId: number, access: AccessScope): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    exists (select from companies where companies.id = ${companyId} and ${access.company("companies.id")})
    and (users.company_id = ${companyId} or users.role = 'Senior Advisor' or exists (
      select from advisor_companies where user_id = users.id and company_id = ${companyId})), false)`;
}

function actorRefusal(
  actor: AdvisorActor,
  self: (Pick<AdvisorActor, "role"> & { status: UserStatus }) | undefined,
  user: Pick<AdvisorActor, "role">,
): Refusal | null {
  if (self?.status !== "Registered" || self.role !== actor.role) return accessChangedRefusal;
  return isAdvisorRole(user.role) && !can(actor, "user:edit-advisor") ? advisorAccountRefusal : null;
}
