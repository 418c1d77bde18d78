import { type RawBuilder, sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** A network under its company's address, with its size and, once merged, its survivor; null when absent. */
export async function findNetwork(db: Db, reach: Reach, companyId: number, networkId: number) {
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
    .where(reach.company("networks.companyId"))
    .executeTakeFirst();
  return network ?? null;
}

/** Who may be a network's advisor: those of its company who are not blocked, and `chosenId`, who is already. */
export function listAdvisorChoices(db: Db, reach: Reach, companyId: number, chosenId: number | null = null) {
  return db
    .selectFrom("users")
    .select(["users.id", nameInFull().as("name")])
    .where((is) => is.or([is("users.id", "=", chosenId), advises(companyId)]))
    .where(sql<boolean>`exists (select from companies where id = ${companyId} and ${reach.company("companies.id")})`)
    .orderBy(nameInFull())
    .orderBy("users.id")
    .execute();
}

/** The same as JSON, for a statement that reads more. */
export function offeredAdvisors(companyId: number): RawBuilder<{ id: number; name: string }[]> {
  return sql`coalesce((select json_agg(json_build_object('id', users.id, 'name', ${nameInFull()})
    order by ${nameInFull()}, users.id) from users where ${advises(companyId)}), '[]')`;
}

/** The name of somebody who advises a company and may be given its networks, for a statement that reads more; null for anybody else. */
export function advisorNameOf(companyId: number, userId: number | null): RawBuilder<string | null> {
  return sql`(select ${nameInFull()} from users where users.id = ${userId}::integer and ${advises(companyId)})`;
}

/** The name of the user that a column names, as in "networks.advisorId"; null where it names none. */
export function nameOfUser(column: string): RawBuilder<string | null> {
  return sql`(select ${nameInFull()} from users where users.id = ${sql.ref(column)})`;
}

/** The active networks of a company by name, for choices. */
export function listNetworkChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("networks")
    .select(["networks.id", "networks.name", "networks.code"])
    .where("networks.companyId", "=", companyId)
    .where("networks.status", "=", "active")
    .where(reach.company("networks.companyId"))
    .orderBy(sql`lower(networks.name)`)
    .orderBy("networks.id")
    .execute();
}

function advises(companyId: number): RawBuilder<boolean> {
  return sql`(users.status <> 'Blocked' and (users.role = 'Senior Advisor'
    or users.role = 'Mainstreet Advisor' and users.id in (
      select user_id from advisor_companies where company_id = ${companyId})))`;
}
