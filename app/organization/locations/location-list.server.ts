import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { day, field, own, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateWords } from "#app/ui/map/states.ts";
import {
  companyColumn,
  isOfCompany,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { isOfNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import { MOST_BULK } from "./location-bulk.ts";
import { locationColumns } from "./location-columns.server.ts";
import { findFilterChoices } from "./location-queries.server.ts";
import { geographyTypeWords, locationFormatWords, locationStatusTones, locationStatusWords } from "./location-words.ts";

/** The expression that the trigram index holds. */
export const searchText = sql<string>`(locations.pc_number || ' ' || locations.name || ' ' || locations.street || ' '
  || locations.city || ' ' || locations.zip)`;
/** Holds for what stands on a map, as its index of places has it. */
export const hasPlace = sql<boolean>`(locations.latitude is not null and locations.longitude is not null)`;
const city = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;
const inPlace = { by: [sql`locations.state`, sql`lower(locations.city)`] };
const network = sql<string>`(select networks.name from networks where networks.id = locations.network_id)`;

const csv = spanningCsv(locationColumns);

/** A company's locations, or those of all. */
export const locationList = defineList<SpanningScope>()({
  ...{ name: "locations", one: "{location}", many: "{locations}", id: "locations.id", mostChosen: MOST_BULK },
  from: (db, reach, scope) =>
    db
      .selectFrom("locations")
      .where(isOfCompany("locations.companyId", scope))
      .where(reach.company("locations.companyId")),
  columns: {
    name: text("Name", field("locations.name"), { sort: true, isLink: true, card: "title", fixed: true, size: 210 }),
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), { sort: true, card: "secondary", size: 110 }),
    city: text("City", city, { sort: inPlace, none: "Not known", size: 160 }),
    company: companyColumn("locations.companyId"),
    network: text("{Network}", network, { sort: true, size: 190 }),
    status: status("Status", field("locations.status"), locationStatusWords, locationStatusTones, {
      ...{ sort: true, size: 165 },
    }),
    format: own("Format", field("locations.format"), { sort: true, card: "hidden", size: 130 }),
    neighborhood: own("Neighborhood", field("locations.neighborhoodType"), { card: "hidden", hidden: true }),
    opened: day("Opened", field("locations.openedOn"), { sort: "nulls", card: "hidden", size: 110 }),
  },
  more: (query) => query.select(["locations.networkId", "locations.companyId"]),
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or address", where: (q) => like(searchText, q) },
  filters: {
    network: record("{Network}", (id) => sql`locations.network_id = ${id}`),
    networkName: typed("{Network} name", (name) => isOfNetworkNamed("locations.networkId", name), { folded: true }),
    geography: record("Geography", (id) => isIn("geography_locations", "geography_id", id), { folded: true }),
    group: record("{Group}", (id) => isIn("group_locations", "group_id", id), { folded: true }),
    status: choices("Status", locationStatusWords, (statuses) => sql`locations.status = any(${statuses})`),
    state: choice("State", stateWords, (code) => sql`locations.state = ${code}`, { folded: true }),
    format: choices("Format", locationFormatWords, (formats) => sql`locations.format = any(${formats})`, {
      folded: true,
    }),
    missing: choice(
      "Missing",
      {
        coordinates: "No coordinates",
        openedOn: "No opening date",
        phone: "No phone",
        address: "Address not complete",
        geography: "In no geography",
      },
      {
        coordinates: sql`not ${hasPlace}`,
        openedOn: sql`locations.opened_on is null`,
        phone: sql`locations.phone is null`,
        address: sql`'' in (locations.street, locations.city, locations.state, locations.zip)`,
        geography: sql`not exists (
          select from geography_locations where geography_locations.location_id = locations.id)`,
      },
      { folded: true },
    ),
  },
  offers: offersOfCompany(async (db, reach, companyId, chosen) => {
    const { networks, geographies, groups } = await findFilterChoices(db, reach, companyId, chosen);
    const geography = geographies.map(({ id, name, type }) => ({ id, name: `${geographyTypeWords[type]}: ${name}` }));
    return { network: networks.first, geography, group: groups };
  }),
  csv,
});

// A company's own ids alone are compared: the filter already stands inside the company.
function isIn(table: "geography_locations" | "group_locations", column: string, id: number): RawBuilder<boolean> {
  return sql`locations.id in (select location_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and ${sql.table(table)}.company_id = locations.company_id)`;
}

/** How many places a map shows at most (PRODUCT-DETAILS.md B65). */
export const MOST_PINS = 2_000;

/** The places of the locations that an address holds, as far as they are known, in the order of their ids. */
export function listPins(db: Db, reach: Reach, companyId: number | null, at: Request | URLSearchParams) {
  return locationList
    .filtered(db, reach, { companyId }, at)
    .select(["locations.id", "locations.name", "locations.status"])
    .select([field("locations.latitude").as("latitude"), field("locations.longitude").as("longitude")])
    .where(hasPlace)
    .orderBy("locations.id")
    .limit(MOST_PINS)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
}
