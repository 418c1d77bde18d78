import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { shownEmail } from "#app/access/sign-in/shown-email.server.ts";
import { type Refusal, accessEnded, advisorsAreForSeniors } from "./user-rules.ts";

/** An advisor who changes accounts. */
export type Editor = Pick<
  Person,
  "userId" | "role" | "companyId" | "origin" | "reach" | "email" | "firstName" | "lastName"
>;

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * The account under a company's address, locked for a change; null when it is absent or out of reach. The editor's row
 * is locked with it, so of two people who take each other's access away at once only one does. `refusal` says why this
 * editor may not change it.
 */
export async function lockUser(db: Db, editor: Editor, companyId: number, userId: number) {
  const rows = await db
    .selectFrom("users")
    .select([
      "users.id",
      "users.companyId",
      shownEmail.as("email"),
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
    .select(heldIds())
    .select(isUnder(companyId, editor.reach).as("isUnderCompany"))
    .where("users.id", "in", [userId, editor.userId])
    .orderBy("users.id")
    .forNoKeyUpdate()
    .execute();
  const user = rows.find((row) => row.id === userId);
  if (!user?.isUnderCompany) return null;
  const self = rows.find((row) => row.id === editor.userId);
  return { ...user, refusal: refusalOfEditor(editor, self, user) };
}

/**
 * What an account reaches by, as selections: networks in their order, groups, a guest's locations, an advisor's
 * companies.
 */
export function heldIds() {
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
 * Holds for the accounts that are edited under a company in reach: its own people, the advisors assigned to it, and
 * every Senior Advisor.
 */
export function isUnder(companyId: number, reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    exists (select from companies where companies.id = ${companyId} and ${reach.company("companies.id")})
    and (users.company_id = ${companyId} or users.role = 'Senior Advisor' or exists (
      select from advisor_companies where user_id = users.id and company_id = ${companyId})), false)`;
}

function refusalOfEditor(
  editor: Editor,
  self: (Pick<Editor, "role"> & { status: string }) | undefined,
  user: Pick<Editor, "role">,
): Refusal | null {
  if (self?.status !== "Registered" || self.role !== editor.role) return accessEnded;
  return isAdvisorRole(user.role) && !may(editor, "user:edit-advisor") ? advisorsAreForSeniors : null;
}
