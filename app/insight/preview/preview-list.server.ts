import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { milesBetween, isWithin } from "#app/platform/maps/distance.server.ts";
import { placeOfZip } from "#app/platform/maps/zip-places.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { day, field, own, status, text, yesNo } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { hasPlace, MOST_PINS } from "#app/organization/locations/location-list.server.ts";
import { findFilterChoices } from "#app/organization/locations/location-queries.server.ts";
import { isOfNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { locationColumns } from "#app/organization/locations/location-columns.server.ts";
import {
  geographyTypeWords,
  locationStatusTones,
  locationStatusWords,
  neighborhoodWords,
} from "#app/organization/locations/location-words.ts";
import type { Place } from "#app/ui/map/great-circle.ts";
import { stateWords } from "#app/ui/map/states.ts";

export interface PreviewScope {
  companyId: number;
  /** Holds for the locations that the viewer reaches, which are shown in full; the others show what everybody sees. */
  isOwn: RawBuilder<boolean>;
  /** Where a search by distance has its middle; null for none. */
  around: Place | null;
  /** The download has own locations alone. */
  ownAlone?: boolean;
}

const RADII = { 1: "1 mile", 3: "3 miles", 5: "5 miles", 10: "10 miles", 25: "25 miles", 50: "50 miles" };
type Radius = `${keyof typeof RADII}`;

const city = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;
const publicText = sql<string>`locations.pc_number || ' ' || locations.name || ' ' || locations.city`;
const fullText = sql<string>`locations.street || ' ' || locations.zip`;

/** The nearest other location of the same company that is not closed: found by the index of places. */
export const nearest = sql<{ name: string; miles: number } | null>`(
  select json_build_object('name', sister.name, 'miles', ${milesBetween("sister", "locations")})
  from locations sister
  where sister.company_id = locations.company_id and sister.id <> locations.id and sister.status <> 'closed'
    and sister.latitude is not null and sister.longitude is not null and locations.latitude is not null
  order by globe_point(sister.latitude, sister.longitude) <-> globe_point(locations.latitude, locations.longitude)
  limit 1)`;

/** All locations of a company: one's own in full, the others with their public fields (PRODUCT-DETAILS.md B25). */
export const previewList = defineList<PreviewScope>()({
  ...{ name: "preview-locations", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId, isOwn, ownAlone }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(reach.company("locations.companyId"))
      .$if(ownAlone === true, (query) => query.where(isOwn)),
  columns: ({ isOwn, around }) => ({
    name: text("Name", field("locations.name"), { sort: true, isLink: true, card: "title", fixed: true, size: 210 }),
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), { sort: true, card: "secondary", size: 110 }),
    city: text("City", city, { sort: { by: [sql`locations.state`, sql`lower(locations.city)`] }, size: 160 }),
    network: text("{Network}", field("networks.name"), { sort: true, size: 190 }),
    status: status("Status", field("locations.status"), locationStatusWords, locationStatusTones, {
      ...{ sort: true, size: 165 },
    }),
    distance: own("Distance", around ? milesBetween("locations", around) : sql<number | null>`null::float8`, {
      ...{ sort: true, kind: "other", hidden: around === null, size: 120 },
    }),
    nearest: own("Nearest other", nearest, { size: 200 }),
    street: text("Street", sql<string>`case when ${isOwn} then locations.street else '' end`, {
      ...{ none: "Not shown", card: "hidden", hidden: true, size: 190 },
    }),
    opened: day("Opened", field("locations.openedOn"), { sort: "nulls", card: "hidden", size: 110 }),
    isOwn: yesNo("Yours", isOwn, { card: "hidden", hidden: true, size: 90 }),
  }),
  standard: { by: "name" },
  search: {
    label: "{pcNumber}, name or city",
    where: (q, { isOwn }) => sql`(${like(publicText, q)} or (${isOwn} and ${like(fullText, q)}))`,
  },
  filters: {
    near: typed<PreviewScope>("Near a ZIP code or {pcNumber}", (_, { around }) => sql`${around !== null}`),
    within: choice<Radius, PreviewScope>("Within", RADII, (miles, { around }) =>
      around ? isWithin("locations", Number(miles), around) : sql`true`,
    ),
    whose: choice<"own" | "others", PreviewScope>("Whose", { own: "Yours", others: "Of others" }, (whose, { isOwn }) =>
      whose === "own" ? isOwn : sql`not ${isOwn}`,
    ),
    state: choice("State", stateWords, (code) => sql`locations.state = ${code}`, { folded: true }),
    network: record("{Network}", (id) => sql`locations.network_id = ${id}`, { folded: true }),
    geography: record(
      "Geography",
      (id) => sql`locations.id in (select location_id from geography_locations
        where geography_id = ${id} and geography_locations.company_id = locations.company_id)`,
      { folded: true },
    ),
    networkName: typed("{Network} name", (name) => isOfNetworkNamed("locations.networkId", name), { folded: true }),
    status: choices("Status", locationStatusWords, (some) => sql`locations.status = any(${some})`, { folded: true }),
    neighborhood: choice("Neighborhood", neighborhoodWords, (type) => sql`locations.neighborhood_type = ${type}`, {
      folded: true,
    }),
  },
  offers: async (db, reach, { companyId }, chosen) => {
    const { networks, geographies } = await findFilterChoices(db, reach, companyId, chosen);
    const geography = geographies.map(({ id, name, type }) => ({ id, name: `${geographyTypeWords[type]}: ${name}` }));
    return { network: networks.first, geography };
  },
  csv: locationColumns,
});

/** What the list of an address is asked with; `around` is null where nothing, or no known place, is named. */
export async function previewScope(
  db: Db,
  { reach, companyId }: Pick<Member, "reach" | "companyId">,
  { url }: Request,
) {
  const near = (new URL(url).searchParams.get("near") ?? "").trim();
  const around = near === "" ? null : ((await placeOfLocation(db, companyId, near)) ?? (await placeOfZip(near)));
  return { companyId, isOwn: reach.location("locations.id"), around };
}

/** The place of a company's location, which all of the company see on the map. */
async function placeOfLocation(db: Db, companyId: number, pcNumber: string): Promise<Place | null> {
  const location = await db
    .selectFrom("locations")
    .select(["latitude", "longitude"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`lower(pc_number) = lower(${pcNumber})`)
    .executeTakeFirst();
  if (!location || location.latitude === null || location.longitude === null) return null;
  return { latitude: location.latitude, longitude: location.longitude };
}

/** The places that an address holds, as many as a map shows, in the order of their ids. */
export function listPreviewPins(db: Db, reach: Reach, scope: PreviewScope, at: Request) {
  return previewList
    .filtered(db, reach, scope, at)
    .select(["locations.id", "locations.name", "locations.status", scope.isOwn.as("isOwn")])
    .select([field("locations.latitude").as("latitude"), field("locations.longitude").as("longitude")])
    .where(hasPlace)
    .orderBy("locations.id")
    .limit(MOST_PINS)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
}
