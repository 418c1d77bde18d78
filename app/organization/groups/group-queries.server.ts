import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";

export type Group = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** A group with its company and network and how much it holds; null when it is absent or out of reach. */
export async function findGroup(db: Db, reach: Reach, groupId: number) {
  const group = await db
    .selectFrom("locationGroups")
    .innerJoin("companies", "companies.id", "locationGroups.companyId")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.companyId", "locationGroups.networkId", "locationGroups.name"])
    .select(["locationGroups.description", "locationGroups.color", "locationGroups.version"])
    .select(["companies.name as company", "companies.timeZone", "networks.name as network"])
    .select([
      sql<number>`(select count(*) from group_locations where group_id = location_groups.id)`.as("locations"),
      sql<number>`(select count(*) from group_users where group_id = location_groups.id)`.as("users"),
    ])
    .where("locationGroups.id", "=", groupId)
    .where(reach.company("locationGroups.companyId"))
    .executeTakeFirst();
  return group ?? null;
}

/** Who would lose and gain sight of locations if a group were deleted. */
export function findVisibilityWithout(db: Db, group: { id: number; companyId: number }) {
  return findVisibilityChange(db, group.companyId, sql`select user_id from group_users where group_id = ${group.id}`, {
    groupUsers: sql`(select group_id, user_id from group_users where group_id <> ${group.id})`,
    groupLocations: sql`(select group_id, location_id from group_locations where group_id <> ${group.id})`,
  });
}

/** A company's groups with what they hold, by name, for choices; those of networks alone where `ofNetworks` asks so. */
export function listGroupChoices(db: Db, reach: Reach, companyId: number, { ofNetworks = false } = {}) {
  return db
    .selectFrom("locationGroups")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.name", "locationGroups.networkId", "networks.name as network"])
    .select([
      sql<number>`(select count(*) from group_locations where group_id = location_groups.id)`.as("locations"),
      sql<number>`(select count(*) from group_users where group_id = location_groups.id)`.as("users"),
    ])
    .where("locationGroups.companyId", "=", companyId)
    .where(reach.company("locationGroups.companyId"))
    .$if(ofNetworks, (query) => query.where("locationGroups.networkId", "is not", null))
    .orderBy(sql`lower(location_groups.name)`)
    .orderBy("locationGroups.id")
    .execute();
}
