import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type OfferedRecords, offeredNetworks } from "#app/organization/networks/offered-networks.server.ts";
import type { GeographyType } from "./location-words.ts";

/** The locations that somebody sees, all of them or those of one network, by name. */
export async function listLocationChoices(db: Db, reach: Reach, networkId?: number) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select(["locations.status", "locations.format", "locations.openedOn"])
    .where(reach.location("locations.id"))
    .$if(networkId !== undefined, (query) => query.where("locations.networkId", "=", networkId ?? 0))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
}

/** One location as its people know it, with its network and its number of guests; null when absent or out of reach. */
export async function findLocation(db: Db, reach: Reach, locationId: number) {
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
    .where(reach.location("locations.id"))
    .executeTakeFirst();
  return location ?? null;
}

/** True for a location that somebody may see. */
export async function isLocationInReach(db: Db, reach: Reach, locationId: number): Promise<boolean> {
  const location = await db
    .selectFrom("locations")
    .select("locations.id")
    .where("locations.id", "=", locationId)
    .where(reach.location("locations.id"))
    .executeTakeFirst();
  return location !== undefined;
}

/** Everything that the page of one location shows, for advisors of its company; null when absent or out of reach. */
export async function findLocationToEdit(db: Db, reach: Reach, locationId: number) {
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
    .where(reach.company("locations.companyId"))
    .executeTakeFirst();
  return location ?? null;
}

/** A time in which one network owned a location; the days are YYYY-MM-DD, `untilDay` the first day of the next owner. */
export interface Ownership {
  id: number;
  networkId: number;
  network: string;
  fromDay: string;
  untilDay: string | null;
}

/** What a location of a company can be put into: its geographies by type, and groups, with their networks. */
export async function findLocationChoices(db: Db, reach: Reach, companyId: number) {
  const geographies = await db
    .selectFrom("geographies")
    .select(["id", "name", sql<GeographyType>`type`.as("type")])
    .where("companyId", "=", companyId)
    .where(reach.company("geographies.companyId"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const groups = await db
    .selectFrom("locationGroups")
    .select(["id", "name", "networkId"])
    .where("companyId", "=", companyId)
    .where(reach.company("locationGroups.companyId"))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  return { geographies, groups };
}

/** What a list of a company can be narrowed to: geographies and groups by name, and networks as far as they are offered. */
export async function findFilterChoices(
  db: Db,
  reach: Reach,
  companyId: number,
  chosen: { network: number | null; networkName: string },
): Promise<FilterChoices> {
  const { rows } = await sql<FilterChoices>`
    select
      ${offeredNetworks(companyId, chosen)} as networks,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'type', type) order by type, lower(name), id)
        from geographies where company_id = companies.id), '[]') as geographies,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id)
        from location_groups where company_id = companies.id), '[]') as groups
    from companies where id = ${companyId} and ${reach.company("companies.id")}
  `.execute(db);
  return rows[0] ?? { networks: { first: [], areMore: false }, geographies: [], groups: [] };
}

interface FilterChoices {
  networks: OfferedRecords;
  geographies: { id: number; name: string; type: GeographyType }[];
  groups: { id: number; name: string }[];
}

/** The locations of a company among some ids, with their statuses, in the order of their ids. */
export function findTicked(db: Db, reach: Reach, companyId: number, ids: number[]) {
  return db
    .selectFrom("locations")
    .select(["id", "status"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where(reach.company("locations.companyId"))
    .orderBy("id")
    .execute();
}

const MOST_NEIGHBORS = 60;

/** The locations of the same company that lie nearest to one, for the map around it; its own is left out. */
export function listNeighbors(
  db: Db,
  reach: Reach,
  location: { id: number; companyId: number; state: string; latitude: number | null; longitude: number | null },
) {
  const { latitude, longitude } = location;
  return db
    .selectFrom("locations")
    .select(["id", "name", "status"])
    .select([sql<number>`latitude`.as("latitude"), sql<number>`longitude`.as("longitude")])
    .where("companyId", "=", location.companyId)
    .where(reach.company("locations.companyId"))
    .where(sql<boolean>`latitude is not null and longitude is not null and id <> ${location.id}`)
    .$if(latitude === null, (query) => query.where("state", "=", location.state))
    .orderBy(sql`globe_point(latitude, longitude) <-> globe_point(${latitude}::float8, ${longitude}::float8)`)
    .orderBy("id")
    .limit(MOST_NEIGHBORS)
    .execute();
}

/** The names of what a location lies in, in the order in which a change writes them. */
export const belongingNames = [
  sql<string[]>`array(select geographies.name from geography_locations
    join geographies on geographies.id = geography_locations.geography_id
    where geography_locations.location_id = locations.id order by geographies.name)`.as("geographies"),
  sql<string[]>`array(select location_groups.name from group_locations
    join location_groups on location_groups.id = group_locations.group_id
    where group_locations.location_id = locations.id order by location_groups.name)`.as("groups"),
];

/** The ids of the same. */
export const belongingIds = [
  sql<number[]>`array(select geography_id from geography_locations
    where geography_locations.location_id = locations.id)`.as("geographyIds"),
  sql<number[]>`array(select group_id from group_locations
    where group_locations.location_id = locations.id)`.as("groupIds"),
];
