import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";

/** Count the users who share the user's networks, by role and status. */
export async function countTeam(db: Db, access: AccessScope) {
  return db
    .selectFrom("users")
    .select(["users.role", "users.status", (of) => of.fn.countAll<number>().as("count")])
    .where(isInTeam(access))
    .groupBy(["users.role", "users.status"])
    .execute();
}

/** List the owners and administrators of the user's networks. */
export async function listOwners(db: Db, access: AccessScope) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.firstName", "users.lastName", "users.email", "users.phone", "users.role"])
    .where(isInTeam(access))
    .where("users.role", "in", ["Business Administrator", "Business Owner"])
    .where("users.status", "=", "Registered")
    .orderBy(sql`lower(users.last_name)`)
    .orderBy("users.id")
    .execute();
}

/** Build the SQL condition that a row of `users` is a member of a network within the scope. */
export function isInTeam(access: AccessScope): RawBuilder<boolean> {
  return sql<boolean>`(
    ${access.company("users.companyId")}
    and users.role in (${sql.join(CUSTOMER_ROLES)})
    and users.id in (select team.user_id from memberships team where ${access.network("team.networkId")}))`;
}
