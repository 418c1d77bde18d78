import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { milesBetween, isWithinMiles } from "#app/platform/maps/distance.server.ts";
import { findZipPlace } from "#app/platform/maps/zip-places.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  dayColumn,
  fieldRef,
  customColumn,
  statusColumn,
  textColumn,
  yesNoColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { hasCoordinates, MAX_PINS } from "#app/organization/locations/location-list.server.ts";
import { findFilterChoices } from "#app/organization/locations/location-queries.server.ts";
import { isInNetworkNamed } from "#app/organization/networks/offered-networks.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { locationColumns } from "#app/organization/locations/location-columns.server.ts";
import { locationWorkflow } from "#app/organization/locations/location-rules.ts";
import { geographyTypeWords, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import { stateNames } from "#app/ui/map/states.ts";
import { locationNameColumn, pcNumberColumn } from "#app/organization/locations/location-name-columns.server.ts";

export interface PreviewScope {
  companyId: number;
  /** Matches the viewer's own locations, which are shown in full; the others show public fields. */
  isOwn: RawBuilder<boolean>;
  /** Center of a search by distance; null for none. */
  around: LatLng | null;
  /** True for the download, which has only own locations. */
  ownOnly?: boolean;
}

const RADII = { 1: "1 mile", 3: "3 miles", 5: "5 miles", 10: "10 miles", 25: "25 miles", 50: "50 miles" };
type Radius = `${keyof typeof RADII}`;

const city = sql<string>`concat_ws(', ', nullif(locations.city, ''), nullif(locations.state, ''))`;
const publicText = sql<string>`locations.pc_number || ' ' || locations.name || ' ' || locations.city`;
const fullText = sql<string>`locations.street || ' ' || locations.zip`;

/** SQL expression of the nearest other location of the company that is not closed; uses the index of points. */
export const nearestSisterLocation = sql<{ name: string; miles: number } | null>`(
  select json_build_object('name', sister.name, 'miles', ${milesBetween("sister", "locations")})
  from locations sister
  where sister.company_id = locations.company_id and sister.id <> locations.id and sister.status <> 'closed'
    and sister.latitude is not null and sister.longitude is not null and locations.latitude is not null
  order by globe_point(sister.latitude, sister.longitude) <-> globe_point(locations.latitude, locations.longitude)
  limit 1)`;

/** All locations of a company: the viewer's own in full, the others with public fields (docs/product/locations.md). */
export const previewList = defineList<PreviewScope>()({
  name: "preview-locations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId, isOwn, ownOnly }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(access.company("locations.companyId"))
      .$if(ownOnly === true, (query) => query.where(isOwn)),
  columns: ({ isOwn, around }) => ({
    name: locationNameColumn("Name", { isLink: true }),
    pcNumber: pcNumberColumn(),
    city: textColumn("City", city, { sort: { by: [sql`locations.state`, sql`lower(locations.city)`] }, size: 160 }),
    network: textColumn("{Network}", fieldRef("networks.name"), { sort: true, size: 190 }),
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
    distance: customColumn("Distance", around ? milesBetween("locations", around) : sql<number | null>`null::float8`, {
      sort: true,
      kind: "other",
      sortsAs: "distances",
      hidden: around === null,
      size: 120,
    }),
    nearest: customColumn("Nearest {location}", nearestSisterLocation, { size: 200 }),
    street: textColumn("Street", sql<string>`case when ${isOwn} then locations.street else '' end`, {
      none: "Not shown",
      card: "hidden",
      hidden: true,
      size: 190,
    }),
    opened: dayColumn("Opened", fieldRef("locations.openedOn"), { sort: "nulls", card: "hidden", size: 110 }),
    isOwn: yesNoColumn("Yours", isOwn, { card: "hidden", hidden: true, size: 90 }),
  }),
  standard: { by: "name" },
  search: {
    label: "{pcNumber}, name or city",
    where: (q, { isOwn }) => sql`(${textContains(publicText, q)} or (${isOwn} and ${textContains(fullText, q)}))`,
  },
  filters: {
    near: textFilter<PreviewScope>("Near a ZIP code or {pcNumber}", (_, { around }) => sql`${around !== null}`),
    within: oneOfFilter<Radius, PreviewScope>("Distance from ZIP code or {pcNumber}", RADII, (miles, { around }) =>
      around ? isWithinMiles("locations", Number(miles), around) : sql`true`,
    ),
    whose: oneOfFilter<"own" | "others", PreviewScope>(
      "Ownership",
      { own: "Yours", others: "Others" },
      (whose, { isOwn }) => (whose === "own" ? isOwn : sql`not ${isOwn}`),
    ),
    state: oneOfFilter("State", stateNames, (code) => sql`locations.state = ${code}`, { folded: true }),
    network: recordFilter("{Network}", (id) => sql`locations.network_id = ${id}`, { folded: true }),
    geography: recordFilter(
      "Geography",
      (id) => sql`locations.id in (select location_id from geography_locations
        where geography_id = ${id} and geography_locations.company_id = locations.company_id)`,
      { folded: true },
    ),
    networkName: textFilter("{Network} name", (name) => isInNetworkNamed("locations.networkId", name), {
      folded: true,
    }),
    status: anyOfFilter("Status", locationWorkflow.words, (values) => sql`locations.status = any(${values})`, {
      folded: true,
    }),
    neighborhood: oneOfFilter("Neighborhood", neighborhoodWords, (type) => sql`locations.neighborhood_type = ${type}`, {
      folded: true,
    }),
  },
  offers: async (db, access, { companyId }, chosen) => {
    const { networks, geographies } = await findFilterChoices(db, access, companyId, chosen);
    const geography = geographies.map(({ id, name, type }) => ({ id, name: `${geographyTypeWords[type]}: ${name}` }));
    return { network: networks.first, geography };
  },
  csv: locationColumns,
});

/** Read the list's scope from an address; `around` is null when the address names no point or one that is unknown. */
export async function readPreviewScope(
  db: Db,
  { access, companyId }: Pick<Member, "access" | "companyId">,
  { url }: Request,
) {
  const near = (new URL(url).searchParams.get("near") ?? "").trim();
  const around = near === "" ? null : ((await findLocationPoint(db, companyId, near)) ?? (await findZipPlace(near)));
  return { companyId, isOwn: access.location("locations.id"), around };
}

/** Find the point of a company's location, which every user of the company sees on the map. */
async function findLocationPoint(db: Db, companyId: number, pcNumber: string): Promise<LatLng | null> {
  const location = await db
    .selectFrom("locations")
    .select(["latitude", "longitude"])
    .where("companyId", "=", companyId)
    .where(sql<boolean>`lower(pc_number) = lower(${pcNumber})`)
    .executeTakeFirst();
  if (!location || location.latitude === null || location.longitude === null) return null;
  return { latitude: location.latitude, longitude: location.longitude };
}

/** List the map pins of the filtered list by id, up to the map's maximum. */
export function listPreviewPins(db: Db, access: AccessScope, scope: PreviewScope, at: Request) {
  return previewList
    .filtered(db, { access, scope, at })
    .select(["locations.id", "locations.name", "locations.status", scope.isOwn.as("isOwn")])
    .select([fieldRef("locations.latitude").as("latitude"), fieldRef("locations.longitude").as("longitude")])
    .where(hasCoordinates)
    .orderBy("locations.id")
    .limit(MAX_PINS)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute();
}
