import { sql } from "kysely";
import { like } from "#db/like.ts";
import { searchText } from "#app/organization/locations/location-list.server.ts";
import { count, decimal, field, own, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";

const miles = sql<number>`demographics.miles::float8`;
const under18 = sql<number | null>`demographics.under18::float8`;

/** What a company keeps of the people in the rings of its locations. */
export const demographicList = defineList<{ companyId: number }>()({
  ...{ name: "demographics", one: "ring", many: "rings", id: "demographics.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("demographics")
      .innerJoin("locations", "locations.id", "demographics.locationId")
      .where("demographics.companyId", "=", companyId)
      .where(reach.company("demographics.companyId")),
  columns: {
    location: text("{Location}", field("locations.name"), { sort: true, card: "title", fixed: true, size: 210 }),
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), { sort: true, card: "secondary", size: 110 }),
    miles: decimal("Miles", miles, { sort: true, kind: "other", size: 80 }),
    population: count("Population", field("demographics.population"), { sort: "nulls", size: 110 }),
    daytime: count("Daytime", field("demographics.daytimePopulation"), { sort: "nulls", size: 100 }),
    households: count("Households", field("demographics.households"), { sort: "nulls", size: 110 }),
    income: count("Median income", field("demographics.medianIncome"), { sort: "nulls", size: 130 }),
    source: text("Source", field("demographics.source"), { sort: true, size: 150 }),
    year: own("Year", field("demographics.year"), { sort: true, kind: "other", size: 80 }),
  },
  standard: { by: "location" },
  search: { label: "{pcNumber}, name or city", where: (q) => like(searchText, q) },
  csv: {
    "PC number": field("locations.pcNumber"),
    Miles: miles,
    Population: "population",
    "Daytime population": "daytime",
    Households: "households",
    "Median income": "income",
    "Median age": sql`demographics.median_age::float8`,
    "Under 18": under18,
    Source: "source",
    Year: "year",
  },
});
