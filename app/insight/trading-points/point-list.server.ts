import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isWithin } from "#app/platform/maps/distance.server.ts";
import { count, field, own, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { MOST_PINS } from "#app/organization/locations/location-list.server.ts";
import type { Place } from "#app/ui/map/great-circle.ts";
import { categoryWords, type PointCategory, type PointStanding, standingTones, standingWords } from "./point-words.ts";
import { isTargetOf, lastContact, milesFrom, type SeenFrom, seenPoints, standingOf } from "./points.server.ts";

/** How many points an action takes at once. */
export const MOST_CHOSEN = 500;

export interface PointScope {
  from: SeenFrom;
  /** Radii in miles, the smallest first. */
  rings: readonly number[];
  /** The corners of the drawn area; null for none. */
  outline: readonly Place[] | null;
}

const searched = sql<string>`points.name || ' ' || points.city`;
const category = sql.ref<PointCategory>("points.category");

/** The points that a location sees in its rings, without hidden ones unless they are asked for. */
export const pointList = defineList<PointScope>()({
  ...{ name: "points", one: "point", many: "points", id: "points.id", mostChosen: MOST_CHOSEN },
  from: (db, reach, { from }, { standing }) =>
    seenPoints(db, reach, from).$if(standing.length === 0, (query) => query.where(sql`${standingOf}`, "<>", "hidden")),
  columns: ({ from }) => ({
    name: text("Name", field("points.name"), { sort: true, isLink: true, card: "title", fixed: true, size: 230 }),
    category: word("Category", category, categoryWords, { sort: true, card: "secondary", size: 170 }),
    distance: own("Distance", milesFrom(from), { sort: true, kind: "other", size: 115 }),
    people: count("People", field("points.people"), { sort: "nulls", size: 90 }),
    standing: status("Standing", standingOf, standingWords, standingTones, { sort: true, size: 120 }),
    last: own("Last contact", lastContact(from.id), { size: 170 }),
    city: text("City", field("points.city"), { sort: true, hidden: true, card: "hidden", size: 150 }),
    isTarget: own("Target", isTargetOf(from.id), { size: 90, card: "hidden" }),
  }),
  standard: { by: "distance", desc: false },
  search: { label: "Name or city", where: (q) => like(searched, q) },
  filters: {
    within: record<PointScope>("Within", (place, { from, rings }) => {
      const miles = rings[place - 1];
      return miles === undefined ? sql`false` : isWithin("points", miles, from);
    }),
    category: choices<PointCategory, PointScope>(
      "Category",
      categoryWords,
      (some) => sql`points.category = any(${[...some]}::text[])`,
    ),
    standing: choices<PointStanding, PointScope>(
      "Standing",
      standingWords,
      (some) => sql`${standingOf} = any(${[...some]}::text[])`,
    ),
    where: choice<"targets" | "drawn", PointScope>(
      "Where",
      { targets: "On the target list", drawn: "In the drawn area" },
      (where, { from, outline }) => (where === "targets" ? isTargetOf(from.id) : isInOutline(outline)),
    ),
  },
  offers: async (_db, _reach, { rings }) => ({
    within: rings.map((miles, place) => ({ id: place + 1, name: `${miles} ${miles === 1 ? "mile" : "miles"}` })),
  }),
  csv: ({ from }) => ({
    Name: "name",
    Category: "category",
    Miles: sql`round(${milesFrom(from)}::numeric, 2)`,
    People: "people",
    Standing: "standing",
    Street: field("points.street"),
    City: "city",
    State: field("points.state"),
    ZIP: field("points.zip"),
    Latitude: field("points.latitude"),
    Longitude: field("points.longitude"),
    Phone: field("points.phone"),
    "Ask for": field("points.contactName"),
    "E-mail": field("points.contactEmail"),
    "Last contact": sql`(select to_char(max(on_day), 'MM/DD/YYYY') from point_contacts
      where point_id = points.id and location_id = ${from.id})`,
    Target: sql`case when ${isTargetOf(from.id)} then 'Yes' else 'No' end`,
  }),
});

/** Holds for the points in a drawn area; for none where nothing is drawn. */
export function isInOutline(outline: readonly Place[] | null): RawBuilder<boolean> {
  if (!outline) return sql`false`;
  const corners = outline.map(({ latitude, longitude }) => `(${longitude},${latitude})`);
  return sql`(${`(${corners.join()})`}::text::polygon @> point(points.longitude, points.latitude))`;
}

/** The points that an address holds, as many as a map shows, in the order of their ids. */
export function listPointPins(db: Db, reach: Reach, scope: PointScope, at: Request) {
  return pointList
    .filtered(db, reach, scope, at)
    .select(["points.id", "points.name", "points.latitude", "points.longitude"])
    .select([category.as("category"), standingOf.as("standing")])
    .orderBy("points.id")
    .limit(MOST_PINS)
    .execute();
}
