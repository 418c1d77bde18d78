import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isWithinMiles } from "#app/platform/maps/distance.server.ts";
import {
  countColumn,
  fieldRef,
  customColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MAX_PINS } from "#app/organization/locations/location-list.server.ts";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import { pointCategoryWords, type PointCategory, type PointStatus, pointWorkflow } from "./point-words.ts";
import {
  isTargetOf,
  lastPointContact,
  milesToPoint,
  type Viewpoint,
  selectVisiblePoints,
  pointStatus,
} from "./points.server.ts";

/** Largest number of points of one action. */
export const MAX_POINTS_PER_ACTION = 500;

export interface PointScope {
  from: Viewpoint;
  /** Radii in miles, smallest first. */
  rings: readonly number[];
  /** Corners of the drawn area; null for none. */
  outline: readonly LatLng[] | null;
}

const searched = sql<string>`points.name || ' ' || points.city`;
const category = sql.ref<PointCategory>("points.category");

/** Points in a location's rings. Hidden points are listed only when the status filter asks for them. */
export const pointList = defineList<PointScope>()({
  name: "points",
  one: "place",
  many: "places",
  id: "points.id",
  mostChosen: MAX_POINTS_PER_ACTION,
  from: (db, access, { from }, { standing }) =>
    selectVisiblePoints(db, access, from).$if(standing.length === 0, (query) =>
      query.where(sql`${pointStatus}`, "<>", "hidden"),
    ),
  columns: ({ from }) => ({
    name: textColumn("Name", fieldRef("points.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 230,
    }),
    category: wordColumn("Category", category, pointCategoryWords, { sort: true, card: "secondary", size: 170 }),
    distance: customColumn("Distance", milesToPoint(from), {
      sort: true,
      kind: "other",
      sortsAs: "distances",
      size: 115,
    }),
    people: countColumn("Estimated number of people", fieldRef("points.people"), { sort: "nulls", size: 210 }),
    standing: statusColumn({
      head: "Status",
      value: pointStatus,
      words: pointWorkflow.words,
      tones: pointWorkflow.tones,
      options: { sort: true, size: 120 },
    }),
    last: customColumn("Last contact", lastPointContact(from.id), { size: 170 }),
    city: textColumn("City", fieldRef("points.city"), { sort: true, hidden: true, card: "hidden", size: 150 }),
    isTarget: customColumn("Call list", isTargetOf(from.id), { hidden: true, size: 90, card: "hidden" }),
  }),
  standard: { by: "distance", desc: false },
  search: { label: "Name or city", where: (q) => textContains(searched, q) },
  filters: {
    within: recordFilter<PointScope>("Distance from the {location}", (place, { from, rings }) => {
      const miles = rings[place - 1];
      return miles === undefined ? sql`false` : isWithinMiles("points", miles, from);
    }),
    category: anyOfFilter<PointCategory, PointScope>(
      "Category",
      pointCategoryWords,
      (some) => sql`points.category = any(${[...some]}::text[])`,
    ),
    standing: anyOfFilter<PointStatus, PointScope>(
      "Status",
      pointWorkflow.words,
      (some) => sql`${pointStatus} = any(${[...some]}::text[])`,
    ),
    where: oneOfFilter<"targets" | "drawn", PointScope>(
      "Show only",
      { targets: "On the call list", drawn: "In the area you draw on the map" },
      (where, { from, outline }) => (where === "targets" ? isTargetOf(from.id) : isInOutline(outline)),
    ),
  },
  offers: async (_db, _reach, { rings }) => ({
    within: rings.map((miles, place) => ({ id: place + 1, name: `${miles} ${miles === 1 ? "mile" : "miles"}` })),
  }),
  csv: ({ from }) => ({
    Name: "name",
    Category: "category",
    Miles: sql`round(${milesToPoint(from)}::numeric, 2)`,
    People: "people",
    Status: "standing",
    Street: fieldRef("points.street"),
    City: "city",
    State: fieldRef("points.state"),
    ZIP: fieldRef("points.zip"),
    Latitude: fieldRef("points.latitude"),
    Longitude: fieldRef("points.longitude"),
    Phone: fieldRef("points.phone"),
    Contact: fieldRef("points.contactName"),
    Email: fieldRef("points.contactEmail"),
    "Last contact": sql`(select to_char(max(on_day), 'MM/DD/YYYY') from point_contacts
      where point_id = points.id and location_id = ${from.id})`,
    Target: sql`case when ${isTargetOf(from.id)} then 'Yes' else 'No' end`,
  }),
});

/** Build the SQL condition that a point is in a drawn area; false without an area. */
export function isInOutline(outline: readonly LatLng[] | null): RawBuilder<boolean> {
  if (!outline) return sql`false`;
  const corners = outline.map(({ latitude, longitude }) => `(${longitude},${latitude})`);
  return sql`(${`(${corners.join()})`}::text::polygon @> point(points.longitude, points.latitude))`;
}

/** List the map pins of the filtered list by id, up to the map's maximum. */
export function listPointPins(db: Db, access: AccessScope, scope: PointScope, at: Request) {
  return pointList
    .filtered(db, { access, scope, at })
    .select(["points.id", "points.name", "points.latitude", "points.longitude"])
    .select([category.as("category"), pointStatus.as("standing")])
    .orderBy("points.id")
    .limit(MAX_PINS)
    .execute();
}
