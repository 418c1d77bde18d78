import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";

export type Group = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** Find a group with its company, network and number of members; null when absent or out of scope. */
export async function findGroup(db: Db, access: AccessScope, groupId: number) {
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
    .where(access.company("locationGroups.companyId"))
    .executeTakeFirst();
  return group ?? null;
}

/** Find which users would lose or gain access to locations if a group were deleted. */
export function findVisibilityWithoutGroup(db: Db, group: { id: number; companyId: number }) {
  return findVisibilityChange(db, group.companyId, sql`select user_id from group_users where group_id = ${group.id}`, {
    groupUsers: sql`(select group_id, user_id from group_users where group_id <> ${group.id})`,
    groupLocations: sql`(select group_id, location_id from group_locations where group_id <> ${group.id})`,
  });
}

/**
 * List a company's groups by name with their number of members, as choices; with `ofNetworks` without company-wide
 * groups.
 */
export function listGroupChoices(db: Db, access: AccessScope, companyId: number, { ofNetworks = false } = {}) {
  return db
    .selectFrom("locationGroups")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.name", "locationGroups.networkId", "networks.name as network"])
    .select([
      sql<number>`(select count(*) from group_locations where group_id = location_groups.id)`.as("locations"),
      sql<number>`(select count(*) from group_users where group_id = location_groups.id)`.as("users"),
    ])
    .where("locationGroups.companyId", "=", companyId)
    .where(access.company("locationGroups.companyId"))
    .$if(ofNetworks, (query) => query.where("locationGroups.networkId", "is not", null))
    .orderBy(sql`lower(location_groups.name)`)
    .orderBy("locationGroups.id")
    .execute();
}
