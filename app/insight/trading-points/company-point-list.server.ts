import { sql } from "kysely";
import { like } from "#db/like.ts";
import { count, field, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice, choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateWords } from "#app/ui/map/states.ts";
import { categoryWords, type PointCategory } from "./point-words.ts";

const searched = sql<string>`points.name || ' ' || points.city`;

/** All points of a company as its advisors keep them, those that a network entered for itself among them. */
export const companyPointList = defineList<{ companyId: number }>()({
  ...{ name: "company-points", one: "point", many: "points", id: "points.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("points")
      .leftJoin("networks", "networks.id", "points.networkId")
      .where("points.companyId", "=", companyId)
      .where(reach.company("points.companyId")),
  columns: {
    name: text("Name", field("points.name"), { sort: true, isLink: true, card: "title", fixed: true, size: 230 }),
    category: word("Category", sql.ref<PointCategory>("points.category"), categoryWords, {
      ...{ sort: true, card: "secondary", size: 180 },
    }),
    city: text("City", sql<string>`concat_ws(', ', nullif(points.city, ''), nullif(points.state, ''))`, {
      ...{ sort: { by: [sql`points.state`, sql`lower(points.city)`] }, none: "Not known", size: 170 },
    }),
    people: count("People", field("points.people"), { sort: "nulls", size: 90 }),
    code: text("Code", field("points.code"), { sort: "nulls", none: "None", size: 120 }),
    network: text("Kept by", sql<string | null>`networks.name`, { none: "The company", card: "hidden", size: 180 }),
  },
  standard: { by: "name" },
  search: { label: "Name or city", where: (q) => like(searched, q) },
  filters: {
    category: choices<PointCategory>(
      "Category",
      categoryWords,
      (some) => sql`points.category = any(${[...some]}::text[])`,
    ),
    state: choice("State", stateWords, (code) => sql`points.state = ${code}`),
    whose: choice(
      "Kept by",
      { company: "The company", network: "A {network}" },
      { company: sql`points.network_id is null`, network: sql`points.network_id is not null` },
    ),
  },
  csv: {
    Code: "code",
    Name: "name",
    Category: field("points.category"),
    Street: field("points.street"),
    City: field("points.city"),
    State: field("points.state"),
    ZIP: field("points.zip"),
    Latitude: field("points.latitude"),
    Longitude: field("points.longitude"),
    People: "people",
    Phone: field("points.phone"),
    Website: field("points.website"),
    "Ask for": field("points.contactName"),
    "E-mail": field("points.contactEmail"),
    Network: sql`networks.name`,
  },
});
