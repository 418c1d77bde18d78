import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  dayColumn,
  fieldRef,
  customColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateNames } from "#app/ui/map/states.ts";
import {
  companyColumn,
  isInSpanningScope,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { isInNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import { MAX_BULK_LOCATIONS } from "./location-bulk.ts";
import { locationColumns } from "./location-columns.server.ts";
import { findFilterChoices } from "./location-queries.server.ts";
import { locationWorkflow } from "./location-rules.ts";
import { geographyTypeWords, locationFormatWords } from "./location-words.ts";
import { locationNameColumn, pcNumberColumn } from "./location-name-columns.server.ts";

/** Expression that the trigram index is built on. */
export const locationSearchText = sql<string>`(locations.pc_number || ' ' || locations.name || ' ' || locations.street || ' '
  || locations.city || ' ' || locations.zip)`;
/** SQL condition: the location has coordinates; matches the predicate of the spatial index. */
export const hasCoordinates = sql<boolean>`(locations.latitude is not null and locations.longitude is not null)`;
const city = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;
const sortByCity = { by: [sql`locations.state`, sql`lower(locations.city)`] };
const network = sql<string>`(select networks.name from networks where networks.id = locations.network_id)`;

const csv = spanningCsv(locationColumns);

/** List of one company's locations, or of all companies'. */
export const locationList = defineList<SpanningScope>()({
  name: "locations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  mostChosen: MAX_BULK_LOCATIONS,
  from: (db, access, scope) =>
    db
      .selectFrom("locations")
      .where(isInSpanningScope("locations.companyId", scope))
      .where(access.company("locations.companyId")),
  columns: {
    name: locationNameColumn("Name", { isLink: true }),
    pcNumber: pcNumberColumn(),
    city: textColumn("City", city, { sort: sortByCity, none: "Not provided", size: 160 }),
    company: companyColumn("locations.companyId"),
    network: textColumn("{Network}", network, { sort: true, size: 190 }),
    status: statusColumn({
      head: "Status",
      value: fieldRef("locations.status"),
      words: locationWorkflow.words,
      tones: locationWorkflow.tones,
      options: {
        sort: true,
        size: 165,
      },
    }),
    format: customColumn("Format", fieldRef("locations.format"), { sort: true, card: "hidden", size: 130 }),
    neighborhood: customColumn("Neighborhood", fieldRef("locations.neighborhoodType"), {
      card: "hidden",
      hidden: true,
    }),
    opened: dayColumn("Opened", fieldRef("locations.openedOn"), { sort: "nulls", card: "hidden", size: 110 }),
  },
  more: (query) => query.select(["locations.networkId", "locations.companyId"]),
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or address", where: (q) => textContains(locationSearchText, q) },
  filters: {
    network: recordFilter("{Network}", (id) => sql`locations.network_id = ${id}`),
    networkName: textFilter("{Network} name", (name) => isInNetworkNamed("locations.networkId", name), {
      folded: true,
    }),
    geography: recordFilter("Geography", (id) => isIn("geography_locations", "geography_id", id), { folded: true }),
    group: recordFilter("{Group}", (id) => isIn("group_locations", "group_id", id), { folded: true }),
    status: anyOfFilter("Status", locationWorkflow.words, (statuses) => sql`locations.status = any(${statuses})`),
    state: oneOfFilter("State", stateNames, (code) => sql`locations.state = ${code}`, { folded: true }),
    format: anyOfFilter("Format", locationFormatWords, (formats) => sql`locations.format = any(${formats})`, {
      folded: true,
    }),
    missing: oneOfFilter(
      "Missing",
      {
        coordinates: "No coordinates",
        openedOn: "No opening date",
        phone: "No phone",
        address: "Incomplete address",
        geography: "No geography",
      },
      {
        coordinates: sql`not ${hasCoordinates}`,
        openedOn: sql`locations.opened_on is null`,
        phone: sql`locations.phone is null`,
        address: sql`'' in (locations.street, locations.city, locations.state, locations.zip)`,
        geography: sql`not exists (
          select from geography_locations where geography_locations.location_id = locations.id)`,
      },
      { folded: true },
    ),
  },
  offers: offersOfCompany(async (db, access, companyId, chosen) => {
    const { networks, geographies, groups } = await findFilterChoices(db, access, companyId, chosen);
    const geography = geographies.map(({ id, name, type }) => ({ id, name: `${geographyTypeWords[type]}: ${name}` }));
    return { network: networks.first, geography, group: groups };
  }),
  csv,
});

// The filter already applies within the company, so ids of other companies never match.
function isIn(table: "geography_locations" | "group_locations", column: string, id: number): RawBuilder<boolean> {
  return sql`locations.id in (select location_id from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and ${sql.table(table)}.company_id = locations.company_id)`;
}

/** Largest number of pins on a map (docs/product/locations.md, maps). */
export const MAX_PINS = 2_000;

/** List the known positions of the locations that a list's address selects, in the order of their ids. */
export function listLocationPins(db: Db, access: AccessScope, companyId: number | null, at: Request | URLSearchParams) {
  return locationList
    .filtered(db, { access, scope: { companyId }, at })
    .select(["locations.id", "locations.name", "locations.status"])
    .select([fieldRef("locations.latitude").as("latitude"), fieldRef("locations.longitude").as("longitude")])
    .where(hasCoordinates)
    .orderBy("locations.id")
    .limit(MAX_PINS)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
}
