import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Value of a location, metric and period. */
export interface MetricValueChange {
  locationId: number;
  metricTypeId: number;
  /** First day of a period of the metric. */
  periodStart: string;
  /** Decimal text; null deletes the value. */
  value: string | null;
}

/**
 * Upsert and delete values in two statements, leaving equal ones untouched. No two values may share a cell. Triggers
 * update totals and comparisons; the caller checks permission and writes the audit.
 */
export async function writeMetricValues(db: Db, values: readonly MetricValueChange[]): Promise<void> {
  const cells = (some: readonly MetricValueChange[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
    as given ("locationId" integer, "metricTypeId" integer, "periodStart" date, value numeric(18, 4))`;
  const [entered, cleared] = [
    values.filter(({ value }) => value !== null),
    values.filter(({ value }) => value === null),
  ];
  if (entered.length > 0)
    await sql`
      insert into metric_values (location_id, metric_type_id, period_start, value)
      select "locationId", "metricTypeId", "periodStart", value from ${cells(entered)} order by 1, 2, 3
      on conflict (location_id, metric_type_id, period_start) do update
        set value = excluded.value, import_id = null
        where metric_values.value <> excluded.value
    `.execute(db);
  if (cleared.length > 0)
    await sql`
      delete from metric_values using ${cells(cleared)}
      where metric_values.location_id = "locationId" and metric_values.metric_type_id = "metricTypeId"
        and metric_values.period_start = "periodStart"
    `.execute(db);
}
