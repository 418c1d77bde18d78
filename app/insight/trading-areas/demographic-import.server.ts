import { sql } from "kysely";
import { z } from "zod";
import { paths } from "#app/paths.ts";
import { toCellProblems, compareRow } from "#app/platform/imports/compare-row.ts";
import type {
  CheckedRow,
  ImportColumn,
  Importer,
  ImportKind,
  ImportRow,
  SavableRow,
} from "#app/platform/imports/import-kind.ts";
import type { Context } from "#app/platform/records/context.ts";

/** Columns of a file: those of the list's own download. */
const columns = [
  { field: "pcNumber", header: "PC number", isRequired: true, help: "{PcNumber} of the {location}." },
  { field: "miles", header: "Miles", isRequired: true, help: "Radius of the area, from 0.1 to 25." },
  { field: "population", header: "Population", help: "Number of residents. Leave blank if not known." },
  { field: "daytimePopulation", header: "Daytime population", help: "Number of people in the area during the day." },
  { field: "households", header: "Households", help: "Number of households." },
  { field: "medianIncome", header: "Median income", help: "Annual household income, in whole dollars." },
  { field: "medianAge", header: "Median age", help: "In years, such as 36.4." },
  { field: "under18", header: "Under 18", help: "Share as a fraction, such as 0.224." },
  {
    field: "source",
    header: "Source",
    isRequired: true,
    help: "Source of the data, such as US Census ACS 5-year.",
  },
  { field: "year", header: "Year", isRequired: true, help: "Year of the data." },
] as const satisfies readonly ImportColumn[];

type Field = (typeof columns)[number]["field"];
type Cells = Record<Field, string>;
const fields = columns.map(({ field }) => field);
const NUMBERS: readonly string[] = fields.filter((field) => field !== "pcNumber" && field !== "source");

const number = (least: number, most: number) => {
  const ask = `Enter a number from ${least} to ${most.toLocaleString("en-US")}.`;
  return z.number({ error: ask }).min(least, ask).max(most, ask);
};
const people = number(0, 100_000_000)
  .int("Enter a whole number.")
  .optional()
  .transform((count) => count ?? null);

const imported = z.object({
  pcNumber: z.string({ error: "Enter the {pcNumber} of the {location}." }),
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
type Ring = z.output<typeof imported> & { locationId: number };

/** CSV import of the demographics of locations' rings, identified by location and radius. */
export const demographicImport: ImportKind<Field, Ring> = {
  name: "demographics",
  one: "area",
  many: "demographics",
  permission: "trading-area:manage",
  columns,
  key: ["pcNumber", "miles"],
  listPath: paths.demographics,
  table: "demographics",
  object: "demographics",
  async check({ db }, companyId, rows) {
    const numbers = rows.map(({ cells }) => (cells.pcNumber ?? "").trim().toLowerCase());
    const locations = await db
      .selectFrom("locations")
      .select(["id", sql<string>`lower(pc_number)`.as("pcNumber")])
      .where("companyId", "=", companyId)
      .where(sql<boolean>`lower(pc_number) = any(${numbers}::text[])`)
      .execute();
    const ids = new Map(locations.map(({ id, pcNumber }) => [pcNumber, id]));
    const stored = await db
      .selectFrom("demographics")
      .innerJoin("locations", "locations.id", "demographics.locationId")
      .select(["demographics.id", "locationId", "locations.pcNumber", "population", "daytimePopulation", "households"])
      .select(["medianIncome", "source", "year", sql<number>`miles::float8`.as("miles")])
      .select([
        sql<number | null>`median_age::float8`.as("medianAge"),
        sql<number | null>`under18::float8`.as("under18"),
      ])
      .where(sql<boolean>`demographics.location_id = any(${[...ids.values()]}::integer[])`)
      .execute();
    const rings = new Map(stored.map((ring) => [`${ring.locationId} ${ring.miles}`, ring]));
    return rows.map((row) => checkRow(row, ids, rings));
  },
  examples: async (db, _importer, companyId) => {
    const location = await db
      .selectFrom("locations")
      .select("pcNumber")
      .where("companyId", "=", companyId)
      .orderBy("id")
      .executeTakeFirst();
    const ring = { pcNumber: location?.pcNumber ?? "300100", source: "US Census ACS 5-year", year: 2024 };
    return [
      { ...ring, miles: 1, population: 21_400, daytimePopulation: 26_900, households: 9_150, medianIncome: 71_300 },
      { ...ring, miles: 3, population: 118_000, medianAge: 36.4, under18: 0.224 },
    ];
  },
  save: saveRings,
};

type Kept = Omit<Ring, "pcNumber"> & { id: number; pcNumber: string };

function checkRow(
  { line, cells }: ImportRow<Field>,
  locations: ReadonlyMap<string, number>,
  rings: ReadonlyMap<string, Kept>,
): CheckedRow<Field, Ring> {
  const locationId = locations.get((cells.pcNumber ?? "").trim().toLowerCase()) ?? 0;
  const stored = rings.get(`${locationId} ${Number((cells.miles ?? "").trim())}`);
  const storedCells = stored && cellsOf(stored);
  const values = fields.map((field) => {
    const text = (cells[field] ?? storedCells?.[field] ?? "").trim();
    return [
      field,
      text === "" ? undefined : NUMBERS.includes(field) ? Number(text.replaceAll(",", "")) : text,
    ] as const;
  });
  const parsed = imported.safeParse(Object.fromEntries(values));
  const problems = toCellProblems(parsed.error?.issues ?? [], fields);
  if (locationId === 0)
    problems.push({
      field: "pcNumber",
      sentence: `No {location} has the {pcNumber} ${cells.pcNumber}.`,
      code: "unknown",
    });
  if (!parsed.success || problems.length > 0) return { line, outcome: "bad", problems };
  const value = { ...parsed.data, locationId };
  const known = stored && storedCells ? { id: stored.id, cells: storedCells } : null;
  const compared = fields.filter((field) => field !== "pcNumber");
  return compareRow({ line, value }, compared, known, cellsOf(value));
}

function cellsOf(ring: { [Name in Field]: string | number | null }): Cells {
  const text = (field: Field) => String(ring[field] ?? "");
  return {
    pcNumber: text("pcNumber"),
    miles: text("miles"),
    population: text("population"),
    daytimePopulation: text("daytimePopulation"),
    households: text("households"),
    source: text("source"),
    medianIncome: text("medianIncome"),
    medianAge: text("medianAge"),
    under18: text("under18"),
    year: text("year"),
  };
}

async function saveRings(
  { db, actor: { userId }, now }: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<Ring>[],
): Promise<ReadonlyMap<number, number>> {
  const rowsJson = JSON.stringify(rows.map(({ line, value }) => ({ line, ...value })));
  const { rows: saved } = await sql<{ id: number; line: number; isNew: boolean }>`
    with given as (
      select * from jsonb_to_recordset(${rowsJson}::jsonb) as row (line int, "locationId" int, miles numeric(3, 1),
        population int, "daytimePopulation" int, households int, "medianIncome" int, "medianAge" numeric, under18 numeric,
        source text, year int)
    ), saved as (
      insert into demographics (company_id, location_id, miles, population, daytime_population, households, median_income,
        median_age, under18, source, year, created_at, created_by, updated_at, updated_by)
      select ${companyId}::int, "locationId", miles, population, "daytimePopulation", households, "medianIncome",
        "medianAge", under18, source, year, ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from given order by line
      on conflict (location_id, miles) do update set population = excluded.population,
        daytime_population = excluded.daytime_population, households = excluded.households,
        median_income = excluded.median_income, median_age = excluded.median_age, under18 = excluded.under18,
        source = excluded.source, year = excluded.year, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, version = demographics.version + 1
      returning id, location_id, miles, version
    )
    select saved.id, given.line, saved.version = 1 as is_new from saved
      join given on given."locationId" = saved.location_id and given.miles = saved.miles`.execute(db);
  return new Map(saved.flatMap(({ id, line, isNew }) => (isNew ? [[line, id] as const] : [])));
}
