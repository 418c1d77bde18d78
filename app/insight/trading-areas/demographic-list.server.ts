import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { locationSearchText } from "#app/organization/locations/location-list.server.ts";
import {
  countColumn,
  decimalColumn,
  fieldRef,
  customColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { locationNameColumn, pcNumberColumn } from "#app/organization/locations/location-name-columns.server.ts";

const miles = sql<number>`demographics.miles::float8`;
const under18 = sql<number | null>`demographics.under18::float8`;

/** Demographics of the rings of a company's locations. */
export const demographicList = defineList<{ companyId: number }>()({
  name: "demographics",
  one: "area",
  many: "areas",
  id: "demographics.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("demographics")
      .innerJoin("locations", "locations.id", "demographics.locationId")
      .where("demographics.companyId", "=", companyId)
      .where(access.company("demographics.companyId")),
  columns: {
    location: locationNameColumn("{Location}"),
    pcNumber: pcNumberColumn(),
    miles: decimalColumn("Miles", miles, { sort: true, kind: "other", size: 80 }),
    population: countColumn("Population", fieldRef("demographics.population"), { sort: "nulls", size: 110 }),
    daytime: countColumn("Daytime population", fieldRef("demographics.daytimePopulation"), {
      sort: "nulls",
      size: 160,
    }),
    households: countColumn("Households", fieldRef("demographics.households"), { sort: "nulls", size: 110 }),
    income: countColumn("Median income", fieldRef("demographics.medianIncome"), { sort: "nulls", size: 130 }),
    source: textColumn("Source", fieldRef("demographics.source"), { hidden: true, sort: true, size: 150 }),
    year: customColumn("Year", fieldRef("demographics.year"), {
      hidden: true,
      sort: true,
      kind: "other",
      sortsAs: "days",
      size: 80,
    }),
  },
  standard: { by: "location" },
  search: { label: "{pcNumber}, name or city", where: (q) => textContains(locationSearchText, q) },
  csv: {
    "PC number": fieldRef("locations.pcNumber"),
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
