import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";

/** How many people share somebody's networks, by role and status. */
export async function countTeam(db: Db, reach: Reach) {
  return db
    .selectFrom("users")
    .select(["users.role", "users.status", (of) => of.fn.countAll<number>().as("count")])
    .where(isInTeam(reach))
    .groupBy(["users.role", "users.status"])
    .execute();
}

/** Who runs somebody's networks, for whoever needs to ask them. */
export async function listOwners(db: Db, reach: Reach) {
  return db
    .selectFrom("users")
    .select(["users.id", "users.firstName", "users.lastName", "users.email", "users.phone", "users.role"])
    .where(isInTeam(reach))
    .where("users.role", "in", ["Business Administrator", "Business Owner"])
    .where("users.status", "=", "Registered")
    .orderBy(sql`lower(users.last_name)`)
    .orderBy("users.id")
    .execute();
}

/** Holds for the people, in `users`, who are members of a network in reach. */
export function isInTeam(reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`(
    ${reach.company("users.companyId")}
    and users.role in (${sql.join(CUSTOMER_ROLES)})
    and users.id in (select team.user_id from memberships team where ${reach.network("team.networkId")}))`;
}
