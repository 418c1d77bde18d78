import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isOfNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import { locationColumns } from "./location-columns.server.ts";
import { type LocationListState, type MissingOfLocation, locationList } from "./location-list.ts";
import type { LocationStatus } from "./location-words.ts";

/** How many places a map shows at most (PRODUCT-DETAILS.md B65). */
const MOST_PINS = 2_000;

/**
 * One page of a company's locations, how many there are in all, and the places of all of them as far as they are known.
 * Ids are found first and joined after.
 */
export async function listLocations(db: Db, reach: Reach, companyId: number, list: LocationListState) {
  const { total, pins } = await db
    .with("held", () => filteredLocations(db, reach, companyId, list).select(pinColumns))
    .selectFrom("held")
    .select((of) => of.fn.countAll<number>().as("total"))
    .select(
      sql<Pin[]>`coalesce((select json_agg(pin) from (
        select id, name, status, latitude, longitude from held where latitude is not null and longitude is not null
        order by id limit ${MOST_PINS}) pin), '[]')`.as("pins"),
    )
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(
      inOrderOf(filteredLocations(db, reach, companyId, list).select("locations.id"), list)
        .limit(list.size)
        .offset((list.page - 1) * list.size)
        .as("page"),
    )
    .innerJoin("locations", "locations.id", "page.id")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select(["locations.status", "locations.format", "locations.neighborhoodType", "locations.openedOn"])
    .select(["networks.id as networkId", "networks.name as network"])
    .orderBy(orderOf(sortColumns[list.sort.by], list.sort.desc, sql`locations.id`))
    .execute();
  return { rows, total, pins };
}

/** The places of a company's locations, as far as they are known, in the order of their ids. */
export function listPins(db: Db, reach: Reach, companyId: number) {
  return filteredLocations(db, reach, companyId, locationList.decode(new URLSearchParams()))
    .select(pinColumns)
    .where(hasPlace)
    .orderBy("locations.id")
    .limit(MOST_PINS)
    .execute();
}

const pinColumns = [
  "locations.id",
  "locations.name",
  "locations.status",
  sql<number>`locations.latitude`.as("latitude"),
  sql<number>`locations.longitude`.as("longitude"),
] as const;

interface Pin {
  id: number;
  name: string;
  status: LocationStatus;
  latitude: number;
  longitude: number;
}

/** The CSV of everything the list's filter holds, in the list's order; the import takes it back. */
export function downloadLocations(
  db: Db,
  reach: Reach,
  companyId: number,
  list: LocationListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(locationColumns)).as("line");
  return streamLines(db, inOrderOf(filteredLocations(db, reach, companyId, list).select(line), list));
}

export function locationDownloadHeader(): string[] {
  return Object.keys(locationColumns);
}

/** The one filter: page, count, map, bulk edit and download stand on it. */
export function filteredLocations(db: Db, reach: Reach, companyId: number, { q, filters }: LocationListState) {
  const { network, networkName, geography, group, status, state, format, missing } = filters;
  return db
    .selectFrom("locations")
    .where("locations.companyId", "=", companyId)
    .where(reach.company("locations.companyId"))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(network !== null, (query) => query.where(sql<boolean>`locations.network_id = ${network}`))
    .$if(networkName !== "", (query) => query.where(isOfNetworkNamed("locations.networkId", networkName)))
    .$if(geography !== null, (query) => query.where(isIn("geography_locations", "geography_id", geography)))
    .$if(group !== null, (query) => query.where(isIn("group_locations", "group_id", group)))
    .$if(status.length > 0, (query) => query.where("locations.status", "in", status))
    .$if(state !== null, (query) => query.where(sql<boolean>`locations.state = ${state}`))
    .$if(format.length > 0, (query) => query.where("locations.format", "in", format))
    .$if(missing !== null, (query) => query.where(missing === null ? sql<boolean>`true` : lacks[missing]));
}

/** The expression that the trigram index holds. */
const searchText = sql<string>`locations.pc_number || ' ' || locations.name || ' ' || locations.city`;
const hasPlace = sql<boolean>`(locations.latitude is not null and locations.longitude is not null)`;

const lacks: Record<MissingOfLocation, RawBuilder<boolean>> = {
  coordinates: sql`not ${hasPlace}`,
  openedOn: sql`locations.opened_on is null`,
  phone: sql`locations.phone is null`,
  address: sql`'' in (locations.street, locations.city, locations.state, locations.zip)`,
  geography: sql`not exists (select from geography_locations where geography_locations.location_id = locations.id)`,
};

// A company's own ids alone are compared: the filter already stands inside the company.
function isIn(
  table: "geography_locations" | "group_locations",
  column: string,
  id: number | null,
): RawBuilder<boolean> {
  return sql`locations.id in (select location_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and ${sql.table(table)}.company_id = locations.company_id)`;
}

const nameOfNetwork = sql`(select lower(networks.name) from networks where networks.id = locations.network_id)`;

const sortColumns: Record<LocationListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(locations.name)`] },
  pcNumber: { by: [sql`lower(locations.pc_number)`] },
  city: { by: [sql`locations.state`, sql`lower(locations.city)`] },
  network: { by: [nameOfNetwork] },
  status: { by: [sql`locations.status`] },
  format: { by: [sql`locations.format`] },
  opened: { by: [sql`locations.opened_on`], nulls: "least" },
};

function inOrderOf<Query extends { orderBy(order: RawBuilder<unknown>): Query }>(
  query: Query,
  { sort }: LocationListState,
): Query {
  return query.orderBy(orderOf(sortColumns[sort.by], sort.desc, sql`locations.id`));
}
