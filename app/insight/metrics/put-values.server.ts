import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** What a cell of the grid of locations, metrics and periods is to hold. */
export interface PutValue {
  locationId: number;
  metricTypeId: number;
  /** The first day of a period of the metric's. */
  periodStart: string;
  /** Decimal text; null takes the value away. */
  value: string | null;
}

/**
 * Keeps values in two statements, whatever is there already, and touches none that stays the same. No two of them may
 * be of one cell. What is summed and compared of them follows by triggers; permission and audit are the caller's.
 */
export async function putValues(db: Db, values: readonly PutValue[]): Promise<void> {
  const cells = (some: readonly PutValue[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
    as given ("locationId" integer, "metricTypeId" integer, "periodStart" date, value numeric(18, 4))`;
  const [kept, gone] = [values.filter(({ value }) => value !== null), values.filter(({ value }) => value === null)];
  if (kept.length > 0)
    await sql`
      insert into metric_values (location_id, metric_type_id, period_start, value)
      select "locationId", "metricTypeId", "periodStart", value from ${cells(kept)} order by 1, 2, 3
      on conflict (location_id, metric_type_id, period_start) do update
        set value = excluded.value, import_id = null
        where metric_values.value <> excluded.value
    `.execute(db);
  if (gone.length > 0)
    await sql`
      delete from metric_values using ${cells(gone)}
      where metric_values.location_id = "locationId" and metric_values.metric_type_id = "metricTypeId"
        and metric_values.period_start = "periodStart"
    `.execute(db);
}
