import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { countColumn, fieldRef, textColumn, wordColumn } from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateNames } from "#app/ui/map/states.ts";
import { pointCategoryWords, type PointCategory } from "./point-words.ts";

const searched = sql<string>`points.name || ' ' || points.city`;

/** All points of a company for its advisors, including those that networks entered for themselves. */
export const companyPointList = defineList<{ companyId: number }>()({
  name: "company-points",
  one: "place",
  many: "places",
  id: "points.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("points")
      .leftJoin("networks", "networks.id", "points.networkId")
      .where("points.companyId", "=", companyId)
      .where(access.company("points.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("points.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 230,
    }),
    category: wordColumn("Category", sql.ref<PointCategory>("points.category"), pointCategoryWords, {
      sort: true,
      card: "secondary",
      size: 180,
    }),
    city: textColumn("City", sql<string>`concat_ws(', ', nullif(points.city, ''), nullif(points.state, ''))`, {
      sort: { by: [sql`points.state`, sql`lower(points.city)`] },
      none: "Not provided",
      size: 170,
    }),
    people: countColumn("Estimated number of people", fieldRef("points.people"), { sort: "nulls", size: 210 }),
    code: textColumn("Code", fieldRef("points.code"), { sort: "nulls", none: "None", size: 120 }),
    network: textColumn("Visible to", sql<string | null>`networks.name`, {
      none: "All {networks}",
      card: "hidden",
      size: 180,
    }),
  },
  standard: { by: "name" },
  search: { label: "Name or city", where: (q) => textContains(searched, q) },
  filters: {
    category: anyOfFilter<PointCategory>(
      "Category",
      pointCategoryWords,
      (some) => sql`points.category = any(${[...some]}::text[])`,
    ),
    state: oneOfFilter("State", stateNames, (code) => sql`points.state = ${code}`),
    whose: oneOfFilter(
      "Visible to",
      { company: "All {networks}", network: "One {network}" },
      { company: sql`points.network_id is null`, network: sql`points.network_id is not null` },
    ),
  },
  csv: {
    Code: "code",
    Name: "name",
    Category: fieldRef("points.category"),
    Street: fieldRef("points.street"),
    City: fieldRef("points.city"),
    State: fieldRef("points.state"),
    ZIP: fieldRef("points.zip"),
    Latitude: fieldRef("points.latitude"),
    Longitude: fieldRef("points.longitude"),
    People: "people",
    Phone: fieldRef("points.phone"),
    Website: fieldRef("points.website"),
    "Contact name": fieldRef("points.contactName"),
    Email: fieldRef("points.contactEmail"),
    Network: sql`networks.name`,
  },
});
