import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CellProblem, Importer, ImportRow } from "#app/platform/imports/import-kind.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findWords } from "#app/platform/wording/alias-queries.server.ts";
import { say } from "#app/ui/words.ts";
import { listKeptMetrics } from "../metrics/metric-queries.server.ts";
import { figureReader, type ReadFigure } from "./read-figures.ts";

/** How many rows are read at a time, so that memory holds no more of a file. */
const ROWS_AT_A_TIME = 4_000;

/**
 * Reads the rows of a file into cells beside what is kept of each, a statement for every 4,000, then tells in one what
 * becomes of every row.
 */
export async function checkFigures(
  db: Db,
  importer: Importer,
  companyId: number,
  importId: number,
  now: Date,
): Promise<void> {
  const { timeZone } = await db
    .selectFrom("companies")
    .select("timeZone")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const read = figureReader(await listKeptMetrics(db, importer.reach, companyId), dayIn(timeZone, now));
  const locations = await findLocations(db, companyId);
  await db.deleteFrom("metricImportCells").where("importId", "=", importId).execute();
  for (let after = 1, rows: ImportRow[]; ; after = rows.at(-1)?.line ?? after) {
    rows = await rowsAfter(db, importId, after);
    if (rows.length === 0) break;
    const told = rows.map(({ line, cells }) => ({
      ...{ line, locationId: locations.get((cells.pcNumber ?? "").trim().toLowerCase()) ?? null },
      ...read(cells),
    }));
    await keepCells(
      db,
      importId,
      told.flatMap(({ line, locationId, figures }) => figures.map((figure) => ({ line, locationId, ...figure }))),
    );
    const wrong = told.filter(({ problems }) => problems.length > 0);
    if (wrong.length > 0) await keepProblems(db, importId, wrong);
  }
  await sql`analyze metric_import_cells`.execute(db);
  const words = await findWords(db, importer.reach, companyId);
  await tellOutcomes(db, importId, (sentence) => say(words, sentence));
}

async function rowsAfter(db: Db, importId: number, after: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select line, cells from import_rows where import_id = ${importId} and problems is null and line > ${after}
    order by line limit ${ROWS_AT_A_TIME}
  `.execute(db);
  return rows;
}

/** The company's locations by their PC numbers in small letters: known once, they need not be joined for each part of a file. */
async function findLocations(db: Db, companyId: number): Promise<ReadonlyMap<string, number>> {
  const locations = await db
    .selectFrom("locations")
    .select(["id", sql<string>`lower(pc_number)`.as("pcNumber")])
    .where("companyId", "=", companyId)
    .execute();
  return new Map(locations.map(({ id, pcNumber }) => [pcNumber, id]));
}

type Cell = ReadFigure & { line: number; locationId: number | null };

async function keepCells(db: Db, importId: number, cells: readonly Cell[]): Promise<void> {
  const column = <Of>(pick: (cell: Cell) => Of) => cells.map(pick);
  await sql`
    insert into metric_import_cells
    select ${importId}, line, field, given.location_id, given.metric_type_id, given.period_start, given.value,
      metric_values.value, metric_values.import_id
    from unnest(${column(({ line }) => line)}::integer[], ${column(({ field }) => field)}::text[],
      ${column(({ locationId }) => locationId)}::integer[],
      ${column(({ metricTypeId }) => metricTypeId)}::integer[], ${column(({ periodStart }) => periodStart)}::date[],
      ${column(({ value }) => value)}::numeric[])
      as given (line, field, location_id, metric_type_id, period_start, value)
    left join metric_values on metric_values.location_id = given.location_id
      and metric_values.metric_type_id = given.metric_type_id and metric_values.period_start = given.period_start
  `.execute(db);
}

async function keepProblems(
  db: Db,
  importId: number,
  wrong: readonly { line: number; problems: readonly CellProblem[] }[],
): Promise<void> {
  const given = wrong.map(({ line, problems }) => ({ line, problems }));
  await sql`
    update import_rows set outcome = 'bad', problems = given.problems
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line integer, problems jsonb)
    where import_rows.import_id = ${importId} and import_rows.line = given.line
  `.execute(db);
}

/**
 * A row is bad by one bad cell, else changed by one changed cell, else new by one new cell. Where it has none of these it
 * stays the same, and so does a row whose cells are blank. Rows begin as new ones, so that a file of nothing but these is
 * not written twice.
 */
async function tellOutcomes(db: Db, importId: number, say: (sentence: string) => string): Promise<void> {
  const absent = JSON.stringify([
    { field: "pcNumber", sentence: say("No {location} has this {pcNumber}."), code: "unknown" },
  ] satisfies CellProblem[]);
  const twin = say("holds the figure of this {location}, metric and period already.");
  await sql`
    with twins as (
      select line, field, first_value(line) over same as first, row_number() over same as nth
      from metric_import_cells
      join (
        select location_id, metric_type_id, period_start from metric_import_cells
        where import_id = ${importId} and location_id is not null group by 1, 2, 3 having count(*) > 1
      ) doubled using (location_id, metric_type_id, period_start)
      where import_id = ${importId}
      window same as (partition by location_id, metric_type_id, period_start order by line, field)
    ),
    wrong (line, problems) as (
      select distinct line, ${absent}::jsonb from metric_import_cells
      where import_id = ${importId} and location_id is null
      union all
      select line, jsonb_agg(jsonb_build_object('field', field, 'code', 'duplicate',
        'sentence', 'Line ' || first || ${` ${twin}`}::text))
      from twins where nth > 1 group by line
    )
    update import_rows set outcome = 'bad', problems = coalesce(import_rows.problems, '[]') || wrong.problems
    from wrong where import_id = ${importId} and import_rows.line = wrong.line
  `.execute(db);
  await sql`
    with kept as (
      select line, bool_or(was is null) as is_new, coalesce(bool_or(was <> value), false) as is_changed,
        jsonb_agg(jsonb_build_object('field', field, 'from', coalesce(${shown("was")}, ''), 'to', ${shown("value")}))
          filter (where was is distinct from value) as changes
      from metric_import_cells join metric_types on metric_types.id = metric_type_id
      where import_id = ${importId}
        and line in (select line from metric_import_cells where import_id = ${importId} and was is not null)
      group by line
    )
    update import_rows set outcome = case when is_changed then 'changed' when is_new then 'new' else 'same' end,
      changes = case when is_changed then kept.changes end
    from kept where import_id = ${importId} and import_rows.line = kept.line and problems is null
      and (is_changed or not is_new)
  `.execute(db);
  await sql`
    update import_rows set outcome = 'same'
    where import_id = ${importId} and problems is null and not exists (
      select from metric_import_cells cells where cells.import_id = ${importId} and cells.line = import_rows.line)
  `.execute(db);
  await sql`update import_rows set outcome = 'new' where import_id = ${importId} and outcome is null`.execute(db);
}

/** A value as a file may write it, a percentage with its sign. */
function shown(column: "was" | "value") {
  const value = sql.ref(column);
  return sql`case unit when 'percent' then trim_scale(${value} * 100) || '%' else trim_scale(${value})::text end`;
}
