import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { offeredGroups } from "#app/organization/groups/offered-groups.server.ts";
import { type OfferedRecords, selectNetworkChoices } from "#app/organization/networks/offered-networks.server.ts";
import type { GeographyType } from "./location-words.ts";

/** List the locations within the scope by name. */
export function listLocationChoices(db: Db, access: AccessScope) {
  return selectLocationChoices(db, access).execute();
}

/** Select the locations within the scope by name, all of them or those of one network. */
export function selectLocationChoices(db: Db, access: AccessScope, networkId?: number) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select(["locations.status", "locations.format", "locations.openedOn"])
    .where(access.location("locations.id"))
    .$if(networkId !== undefined, (query) => query.where("locations.networkId", "=", networkId ?? 0))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id");
}

/** Find a location for its users, with its network and number of guests; null when absent or out of scope. */
export async function findLocation(db: Db, access: AccessScope, locationId: number) {
  const location = await db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.street", "locations.street2"])
    .select(["locations.city", "locations.state", "locations.zip", "locations.phone", "locations.status"])
    .select(["locations.format", "locations.neighborhoodType", "locations.openedOn", "locations.timeZone"])
    .select("networks.name as networkName")
    .select(
      sql<number>`(select count(*) from guest_locations join users on users.id = guest_locations.user_id
        where guest_locations.location_id = locations.id and users.status <> 'Blocked')`.as("guests"),
    )
    .where("locations.id", "=", locationId)
    .where(access.location("locations.id"))
    .executeTakeFirst();
  return location ?? null;
}

/** Tell whether a location is within the scope. */
export async function isLocationInScope(db: Db, access: AccessScope, locationId: number): Promise<boolean> {
  const location = await db
    .selectFrom("locations")
    .select("locations.id")
    .where("locations.id", "=", locationId)
    .where(access.location("locations.id"))
    .executeTakeFirst();
  return location !== undefined;
}

/** Find a location for advisors of its company, with all data of its page; null when absent or out of scope. */
export async function findLocationToEdit(db: Db, access: AccessScope, locationId: number) {
  const location = await db
    .selectFrom("locations")
    .innerJoin("companies", "companies.id", "locations.companyId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .selectAll("locations")
    .select(["companies.name as companyName", "companies.timeZone as companyTimeZone", "networks.name as networkName"])
    .select([
      sql<Partial<Record<GeographyType, number>>>`coalesce((select json_object_agg(type, geography_id)
        from geography_locations where location_id = locations.id), '{}')`.as("geographyIds"),
      sql<number[]>`array(select group_id from group_locations where location_id = locations.id)`.as("groupIds"),
      sql<number>`(select count(*) from guest_locations join users on users.id = guest_locations.user_id
        where guest_locations.location_id = locations.id and users.status <> 'Blocked')`.as("guests"),
      sql<Ownership[]>`coalesce((select json_agg(json_build_object('id', location_ownerships.id,
          'networkId', network_id, 'network', owner.name, 'fromDay', from_day, 'untilDay', until_day)
          order by from_day desc, location_ownerships.id desc)
        from location_ownerships join networks owner on owner.id = network_id
        where location_id = locations.id), '[]')`.as("ownerships"),
    ])
    .where("locations.id", "=", locationId)
    .where(access.company("locations.companyId"))
    .executeTakeFirst();
  return location ?? null;
}

/** Period in which one network owned a location; days are YYYY-MM-DD, `untilDay` is the first day of the next owner. */
export interface Ownership {
  id: number;
  networkId: number;
  network: string;
  fromDay: string;
  untilDay: string | null;
}

/** List the geographies and groups that a location of a company can be in; groups with their networks. */
export async function findLocationChoices(db: Db, access: AccessScope, companyId: number) {
  const geographies = await db
    .selectFrom("geographies")
    .select(["id", "name", sql<GeographyType>`type`.as("type")])
    .where("companyId", "=", companyId)
    .where(access.company("geographies.companyId"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const groups = await db
    .selectFrom("locationGroups")
    .select(["id", "name", "networkId"])
    .where("companyId", "=", companyId)
    .where(access.company("locationGroups.companyId"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  return { geographies, groups };
}

/** List the choices of a company list's filters: geographies, groups, and the first networks by name. */
export async function findFilterChoices(
  db: Db,
  access: AccessScope,
  companyId: number,
  chosen: { network: number | null; networkName: string },
): Promise<FilterChoices> {
  const { rows } = await sql<FilterChoices>`
    select
      ${selectNetworkChoices(companyId, chosen)} as networks,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'type', type) order by type, lower(name), id)
        from geographies where company_id = companies.id), '[]') as geographies,
      ${offeredGroups} as groups
    from companies where id = ${companyId} and ${access.company("companies.id")}
  `.execute(db);
  return rows[0] ?? { networks: { first: [], areMore: false }, geographies: [], groups: [] };
}

interface FilterChoices {
  networks: OfferedRecords;
  geographies: { id: number; name: string; type: GeographyType }[];
  groups: { id: number; name: string }[];
}

/**
 * List the company's locations among these ids, with their statuses, ordered by id. Locations out of scope are left
 * out.
 */
export function listLocationsById(db: Db, access: AccessScope, companyId: number, ids: number[]) {
  return db
    .selectFrom("locations")
    .select(["id", "status"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where(access.company("locations.companyId"))
    .orderBy("id")
    .execute();
}

const MAX_NEIGHBORS = 60;

/**
 * List the nearest other locations of the same company that have coordinates, for the map around one. At most 60; for a
 * location without coordinates, only those in its state.
 */
export function listLocationNeighbors(
  db: Db,
  access: AccessScope,
  location: { id: number; companyId: number; state: string; latitude: number | null; longitude: number | null },
) {
  const { latitude, longitude } = location;
  return db
    .selectFrom("locations")
    .select(["id", "name", "status"])
    .select([sql<number>`latitude`.as("latitude"), sql<number>`longitude`.as("longitude")])
    .where("companyId", "=", location.companyId)
    .where(access.company("locations.companyId"))
    .where(sql<boolean>`latitude is not null and longitude is not null and id <> ${location.id}`)
    .$if(latitude === null, (query) => query.where("state", "=", location.state))
    .orderBy(sql`globe_point(latitude, longitude) <-> globe_point(${latitude}::float8, ${longitude}::float8)`)
    .orderBy("id")
    .limit(MAX_NEIGHBORS)
    .execute();
}

/** SQL of the names of a location's geographies and groups, in the order in which a change writes them. */
export const linkedNames = [
  sql<string[]>`array(select geographies.name from geography_locations
    join geographies on geographies.id = geography_locations.geography_id
    where geography_locations.location_id = locations.id order by geographies.name)`.as("geographies"),
  sql<string[]>`array(select location_groups.name from group_locations
    join location_groups on location_groups.id = group_locations.group_id
    where group_locations.location_id = locations.id order by location_groups.name)`.as("groups"),
];

/** SQL of the ids of a location's geographies and groups. */
export const linkedIds = [
  sql<number[]>`array(select geography_id from geography_locations
    where geography_locations.location_id = locations.id)`.as("geographyIds"),
  sql<number[]>`array(select group_id from group_locations
    where group_locations.location_id = locations.id)`.as("groupIds"),
];
