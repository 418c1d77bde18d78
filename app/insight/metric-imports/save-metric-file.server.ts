import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { countText } from "#app/ui/text/format.ts";

/**
 * Save the cells of a checked file that differ from the stored values, in one statement. Return false, saving nothing,
 * when a value changed since the check or its metric no longer stores values.
 */
export async function saveMetricFile(db: Db, companyId: number, importId: number): Promise<boolean> {
  await lockMetrics(db, companyId, importId);
  const { rows } = await sql`
    select from metric_import_cells cells
    join metric_types on metric_types.id = cells.metric_type_id
    left join metric_values kept on kept.location_id = cells.location_id
      and kept.metric_type_id = cells.metric_type_id and kept.period_start = cells.period_start
    where cells.import_id = ${importId}
      and (kept.value is distinct from cells.was or formula <> '' or not metric_types.is_active)
    limit 1
  `.execute(db);
  if (rows.length > 0) return false;
  await sql`
    insert into metric_values (location_id, metric_type_id, period_start, value, year_before, import_id)
    select cells.location_id, cells.metric_type_id, cells.period_start, cells.value, earlier.value, cells.import_id
    from metric_import_cells cells
    join metric_types on metric_types.id = cells.metric_type_id
    left join metric_values earlier on earlier.location_id = cells.location_id
      and earlier.metric_type_id = cells.metric_type_id and earlier.period_start = year_before(cells.period_start, frequency)
    where cells.import_id = ${importId} and cells.value is distinct from cells.was
    order by cells.location_id, cells.metric_type_id, cells.period_start
    on conflict (location_id, metric_type_id, period_start) do update
      set value = excluded.value, import_id = excluded.import_id
  `.execute(db);
  await addJob(db, "tell-figures", { importId });
  return true;
}

/**
 * Undo an import: restore the previous values and delete the new ones. Return a refusal when a value changed since,
 * because that work would be lost; null when done.
 */
export async function undoMetricFile(db: Db, companyId: number, importId: number): Promise<string | null> {
  await lockMetrics(db, companyId, importId);
  const { rows } = await sql<{ changed: number }>`
    select count(*)::integer as changed from metric_import_cells cells
    left join metric_values kept on kept.location_id = cells.location_id
      and kept.metric_type_id = cells.metric_type_id and kept.period_start = cells.period_start
    where cells.import_id = ${importId} and cells.value is distinct from cells.was
      and kept.value is distinct from cells.value
  `.execute(db);
  const changed = rows[0]?.changed ?? 0;
  if (changed > 0) return `Can't undo: ${countText(changed, "value")} changed since the import.`;
  const isCell = sql`cells.import_id = ${importId} and metric_values.location_id = cells.location_id
    and metric_values.metric_type_id = cells.metric_type_id and metric_values.period_start = cells.period_start`;
  await sql`delete from metric_values using metric_import_cells cells where ${isCell} and cells.was is null`.execute(
    db,
  );
  await sql`
    update metric_values set value = cells.was, import_id = cells.was_import_id
    from metric_import_cells cells where ${isCell} and cells.was <> cells.value
  `.execute(db);
  return null;
}

/** Lock the file's metrics, so that changes by the grid or by another file wait. */
async function lockMetrics(db: Db, companyId: number, importId: number): Promise<void> {
  await sql`
    select from metric_types where company_id = ${companyId}
      and exists (select from metric_import_cells where import_id = ${importId} and metric_type_id = metric_types.id)
    order by id for no key update
  `.execute(db);
}
