import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/**
 * Find a network under its company's address, with its size and, once merged, its survivor; null when absent or out of
 * scope.
 */
export async function findNetwork(db: Db, access: AccessScope, companyId: number, networkId: number) {
  const network = await db
    .selectFrom("networks")
    .innerJoin("companies", "companies.id", "networks.companyId")
    .leftJoin("networks as survivor", "survivor.id", "networks.mergedIntoId")
    .selectAll("networks")
    .select(["companies.name as companyName", "companies.timeZone as companyTimeZone"])
    .select(["survivor.id as survivorId", "survivor.name as survivorName"])
    .select([
      sql<number>`(select count(*) from locations
        where locations.network_id = networks.id and locations.status <> 'closed')`.as("locations"),
      sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
        where memberships.network_id = networks.id and users.status <> 'Blocked')`.as("users"),
      sql<number>`(select count(*) from location_groups where location_groups.network_id = networks.id)`.as("groups"),
      sql<Date | null>`(select max(users.last_sign_in_at) from memberships
        join users on users.id = memberships.user_id where memberships.network_id = networks.id)`.as("lastSignInAt"),
    ])
    .where("networks.id", "=", networkId)
    .where("networks.companyId", "=", companyId)
    .where(access.company("networks.companyId"))
    .executeTakeFirst();
  return network ?? null;
}

/**
 * List the advisors who can look after a network: those of its company who are not blocked, and the current one
 * (`chosenId`).
 */
export function listAdvisorChoices(db: Db, access: AccessScope, companyId: number, chosenId: number | null = null) {
  return queryAdvisorChoices(db, companyId, chosenId)
    .where(sql<boolean>`exists (select from companies where id = ${companyId} and ${access.company("companies.id")})`)
    .execute();
}

/** Return the query of the same choices for a company that the caller has found in its scope. */
export function queryAdvisorChoices(db: Db, companyId: number, chosenId: number | null) {
  return db
    .selectFrom("users")
    .select(["users.id", fullNameSql().as("name")])
    .where((is) => is.or([is("users.id", "=", chosenId), canAdvise(companyId)]))
    .orderBy(fullNameSql())
    .orderBy("users.id");
}

/** Build the SQL of the same choices as JSON, without the current advisor. */
export function selectAdvisorChoices(companyId: number): RawBuilder<{ id: number; name: string }[]> {
  return sql`coalesce((select json_agg(json_build_object('id', users.id, 'name', ${fullNameSql()})
    order by ${fullNameSql()}, users.id) from users where ${canAdvise(companyId)}), '[]')`;
}

/** Build the SQL of the name of an advisor who can look after a company's networks; null for any other user. */
export function selectAdvisorName(companyId: number, userId: number | null): RawBuilder<string | null> {
  return sql`(select ${fullNameSql()} from users where users.id = ${userId}::integer and ${canAdvise(companyId)})`;
}

/** Build the SQL of the name of the user in a column such as "networks.advisorId"; null when it is empty. */
export function selectUserName(column: string): RawBuilder<string | null> {
  return sql`(select ${fullNameSql()} from users where users.id = ${sql.ref(column)})`;
}

/** List a company's active networks by name, as choices. */
export function listNetworkChoices(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("networks")
    .select(["networks.id", "networks.name", "networks.code"])
    .where("networks.companyId", "=", companyId)
    .where("networks.status", "=", "active")
    .where(access.company("networks.companyId"))
    .orderBy(sql`lower(networks.name)`)
    .orderBy("networks.id")
    .execute();
}

/** Build the SQL condition that a row of `users` is an advisor who can look after a company. */
export function canAdvise(companyId: number): RawBuilder<boolean> {
  return sql`(users.status <> 'Blocked' and (users.role = 'Senior Advisor'
    or users.role = 'Mainstreet Advisor' and users.id in (
      select user_id from advisor_companies where company_id = ${companyId})))`;
}
