import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CellProblem, Importer, ImportRow } from "#app/platform/import-kinds/import-kind.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { findAliasTerms } from "#app/platform/wording/alias-queries.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { translate } from "#app/ui/text/terms.ts";
import { listStoredMetricTypes } from "../metrics/metric-queries.server.ts";
import { metricRowParser, type ParsedMetricValue } from "./parse-metric-rows.ts";

/** Rows read at a time, to limit memory. */
const ROWS_AT_A_TIME = 4_000;

/**
 * Parse the rows of a file into cells next to their stored values, 4,000 rows a statement, then set the outcome of
 * every row in one statement.
 */
export async function checkMetricFile(
  { db, actor: importer, now }: Context<Importer>,
  companyId: number,
  importId: number,
): Promise<void> {
  const { timeZone } = await db
    .selectFrom("companies")
    .select("timeZone")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const read = metricRowParser(await listStoredMetricTypes(db, importer.access, companyId), dayIn(timeZone, now));
  const locations = await mapLocationIds(db, companyId);
  await db.deleteFrom("metricImportCells").where("importId", "=", importId).execute();
  for (let after = 1, rows: ImportRow[]; ; after = rows.at(-1)?.line ?? after) {
    rows = await readRowsAfter(db, importId, after);
    if (rows.length === 0) break;
    const parsedRows = rows.map(({ line, cells }) => ({
      line,
      locationId: locations.get((cells.pcNumber ?? "").trim().toLowerCase()) ?? null,
      ...read(cells),
    }));
    await saveCells(
      db,
      importId,
      parsedRows.flatMap(({ line, locationId, parsed }) => parsed.map((value) => ({ line, locationId, ...value }))),
    );
    const wrong = parsedRows.filter(({ problems }) => problems.length > 0);
    if (wrong.length > 0) await saveCellErrors(db, importId, wrong);
  }
  await sql`analyze metric_import_cells`.execute(db);
  const terms = await findAliasTerms(db, importer.access, companyId);
  await setOutcomes(db, importId, (sentence) => translate(terms, sentence));
}

async function readRowsAfter(db: Db, importId: number, after: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select line, cells from import_rows where import_id = ${importId} and problems is null and line > ${after}
    order by line limit ${ROWS_AT_A_TIME}
  `.execute(db);
  return rows;
}

/** Map the company's lower-case PC numbers to location ids, read once for all batches of a file. */
async function mapLocationIds(db: Db, companyId: number): Promise<ReadonlyMap<string, number>> {
  const locations = await db
    .selectFrom("locations")
    .select(["id", sql<string>`lower(pc_number)`.as("pcNumber")])
    .where("companyId", "=", companyId)
    .execute();
  return new Map(locations.map(({ id, pcNumber }) => [pcNumber, id]));
}

type Cell = ParsedMetricValue & { line: number; locationId: number | null };

async function saveCells(db: Db, importId: number, cells: readonly Cell[]): Promise<void> {
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

async function saveCellErrors(
  db: Db,
  importId: number,
  wrong: readonly { line: number; problems: readonly CellProblem[] }[],
): Promise<void> {
  const errors = wrong.map(({ line, problems }) => ({ line, problems }));
  await sql`
    update import_rows set outcome = 'bad', problems = given.problems
    from jsonb_to_recordset(${JSON.stringify(errors)}::jsonb) as given (line integer, problems jsonb)
    where import_rows.import_id = ${importId} and import_rows.line = given.line
  `.execute(db);
}

/**
 * Set the outcome of each row: bad, changed, new or same, the first that any of its cells is; a row of blank cells is
 * the same. Rows start as new, so a file of only new rows needs no second write.
 */
async function setOutcomes(db: Db, importId: number, translate: (sentence: string) => string): Promise<void> {
  const absent = JSON.stringify([
    { field: "pcNumber", sentence: translate("No {location} has this {pcNumber}."), code: "unknown" },
  ] satisfies CellProblem[]);
  const duplicateText = translate("already has a value for this {location}, metric and period.");
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
        'sentence', 'Line ' || first || ${` ${duplicateText}`}::text))
      from twins where nth > 1 group by line
    )
    update import_rows set outcome = 'bad', problems = coalesce(import_rows.problems, '[]') || wrong.problems
    from wrong where import_id = ${importId} and import_rows.line = wrong.line
  `.execute(db);
  await sql`
    with kept as (
      select line, bool_or(was is null) as is_new, coalesce(bool_or(was <> value), false) as is_changed,
        jsonb_agg(jsonb_build_object('field', field, 'from', coalesce(${formatFileValue("was")}, ''), 'to', ${formatFileValue("value")}))
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

/** Format a value as files write it, a percentage with its sign. */
function formatFileValue(column: "was" | "value") {
  const value = sql.ref(column);
  return sql`case unit when 'percent' then trim_scale(${value} * 100) || '%' else trim_scale(${value})::text end`;
}
