import { sql } from "kysely";
import { z } from "zod";
import { paths } from "#app/paths.ts";
import { defineTableImport } from "#app/platform/import-kinds/define-table-import.server.ts";
import { nameCell, numberCell, type TableColumn } from "#app/platform/import-kinds/import-cells.ts";
import type { ImportRow } from "#app/platform/import-kinds/import-kind.ts";

/** Columns of a file: those of the list's own download. */
const columns = [
  {
    field: "pcNumber",
    header: "PC number",
    isRequired: true,
    column: "locationId",
    help: "{PcNumber} of the {location}.",
  },
  { field: "miles", header: "Miles", cell: numberCell, isRequired: true, help: "Radius of the area, from 0.1 to 25." },
  {
    field: "population",
    header: "Population",
    cell: numberCell,
    help: "Number of residents. Leave blank if not known.",
  },
  {
    field: "daytimePopulation",
    header: "Daytime population",
    cell: numberCell,
    help: "Number of people in the area during the day.",
  },
  { field: "households", header: "Households", cell: numberCell, help: "Number of households." },
  {
    field: "medianIncome",
    header: "Median income",
    cell: numberCell,
    help: "Annual household income, in whole dollars.",
  },
  { field: "medianAge", header: "Median age", cell: numberCell, help: "In years, such as 36.4." },
  { field: "under18", header: "Under 18", cell: numberCell, help: "Share as a fraction, such as 0.224." },
  {
    field: "source",
    header: "Source",
    isRequired: true,
    help: "Source of the data, such as US Census household survey (ACS).",
  },
  { field: "year", header: "Year", cell: numberCell, isRequired: true, help: "Year of the data." },
] as const satisfies readonly TableColumn[];

const number = (least: number, most: number) => {
  const ask = `Enter a number from ${least} to ${most.toLocaleString("en-US")}.`;
  return z.number({ error: ask }).min(least, ask).max(most, ask);
};
const people = number(0, 100_000_000)
  .int("Enter a whole number.")
  .optional()
  .transform((count) => count ?? null);

const schema = z.object({
  locationId: z.number({ error: "Enter the {pcNumber} of the {location}." }),
  miles: number(0.1, 25).refine((miles) => Math.abs(miles * 10 - Math.round(miles * 10)) < 1e-9, "Use one decimal."),
  population: people,
  daytimePopulation: people,
  households: people,
  medianIncome: people,
  medianAge: number(0, 120)
    .optional()
    .transform((age) => age ?? null),
  under18: number(0, 1)
    .optional()
    .transform((share) => share ?? null),
  source: z.string({ error: "Enter the source." }).max(80, "Use up to 80 characters."),
  year: number(1990, 2100).int("Enter a year."),
});
/** CSV import of the demographics of locations' rings, identified by location and radius. */
export const demographicImport = defineTableImport({
  name: "demographics",
  one: "area",
  many: "demographics",
  permission: "trading-area:manage",
  columns,
  key: ["pcNumber", "miles"],
  listPath: paths.demographics,
  table: "demographics",
  object: "demographics",
  schema,
  async readReferences({ db }, companyId, rows) {
    const pcNumberOf = ({ cells }: ImportRow<"pcNumber">) => (cells.pcNumber ?? "").trim().toLowerCase();
    const locations = await db
      .selectFrom("locations")
      .select(["id", "pcNumber as name"])
      .where("companyId", "=", companyId)
      .where(sql<boolean>`lower(pc_number) = any(${rows.map(pcNumberOf)}::text[])`)
      .execute();
    const ids = new Map(locations.map(({ id, name }) => [name.toLowerCase(), id]));
    const stored = await db
      .selectFrom("demographics")
      .select(["id", "locationId", "population", "daytimePopulation", "households"])
      .select(["medianIncome", "source", "year", sql<number>`miles::float8`.as("miles")])
      .select([
        sql<number | null>`median_age::float8`.as("medianAge"),
        sql<number | null>`under18::float8`.as("under18"),
      ])
      .where(sql<boolean>`location_id = any(${[...ids.values()]}::integer[])`)
      .execute();
    const rings = new Map(stored.map((ring) => [`${ring.locationId} ${ring.miles}`, ring]));
    return {
      storedOf: (row) => rings.get(`${ids.get(pcNumberOf(row))} ${Number((row.cells.miles ?? "").trim())}`),
      cells: { pcNumber: nameCell(locations, (pcNumber) => `No {location} has the {pcNumber} ${pcNumber}.`) },
      complete: async (ring) => ring,
    };
  },
  examples: async (db, _importer, companyId) => {
    const location = await db
      .selectFrom("locations")
      .select("pcNumber")
      .where("companyId", "=", companyId)
      .orderBy("id")
      .executeTakeFirst();
    const ring = { pcNumber: location?.pcNumber ?? "300100", source: "US Census household survey (ACS)", year: 2024 };
    return [
      { ...ring, miles: 1, population: 21_400, daytimePopulation: 26_900, households: 9_150, medianIncome: 71_300 },
      { ...ring, miles: 3, population: 118_000, medianAge: 36.4, under18: 0.224 },
    ];
  },
});
