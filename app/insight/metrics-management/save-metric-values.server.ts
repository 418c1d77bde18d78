import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import type { ChangedCell } from "./grid-cells.ts";
import { writeMetricValues } from "./write-metric-values.server.ts";
import { metricText, plainMetricText } from "#app/insight/metrics/value-rules.ts";

interface MetricKey {
  companyId: number;
  metricTypeId: number;
}

/**
 * Save the changed cells of a grid, all or none. A cell that another user changed since it was shown is refused by its
 * name, unless both entered the same. Null when the metric or a location is absent or out of scope.
 */
export function saveMetricValues(
  db: Db,
  actor: Actor,
  { companyId, metricTypeId }: MetricKey,
  cells: readonly ChangedCell[],
): Promise<RecordOutcome<{ count: number }>> {
  return db.transaction().execute(async (db) => {
    const metric = await db
      .selectFrom("metricTypes")
      .select(["id", "unit", "decimals"])
      .where("id", "=", metricTypeId)
      .where("companyId", "=", companyId)
      .where("formula", "=", "")
      .where(actor.access.company("metricTypes.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!metric) return null;
    const stored = await readStoredValues(db, companyId, metric.id, cells);
    if (stored.length < cells.length) return null;
    const shown = (value: number | null) => (value === null ? "" : plainMetricText(value, metric.unit));
    const changed = cells.filter((cell, nth) => numberOf(cell.value) !== (stored[nth] ?? null));
    const fieldErrors: FieldErrors = {};
    for (const [nth, cell] of cells.entries()) {
      const current = stored[nth] ?? null;
      if (!changed.includes(cell) || shown(current) === cell.was) continue;
      const other = current === null ? "cleared this value" : `entered ${metricText(current, metric)}`;
      fieldErrors[cell.name] = [`Someone else ${other} in the meantime. Save again to keep yours.`];
    }
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors, status: 409 };
    if (changed.length === 0) return { saved: true, count: 0 };
    const values = changed.map(({ locationId, periodStart, value }) => ({
      locationId,
      periodStart,
      value,
      metricTypeId: metric.id,
    }));
    await writeMetricValues(db, values);
    const auditValues = (valueOf: (cell: ChangedCell) => string | null) =>
      Object.fromEntries(changed.map((cell) => [`${cell.locationId} ${cell.periodStart}`, valueOf(cell)]));
    await writeAudit(db, actor, {
      action: "metric-type.figures",
      object: { type: "metric-type", id: metric.id },
      companyId,
      before: auditValues(({ was }) => was || null),
      after: auditValues(({ value }) => shown(numberOf(value)) || null),
    });
    return { saved: true, count: changed.length };
  });
}

function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** Read the stored values of cells in their order; cells of other companies' locations are left out. */
async function readStoredValues(db: Db, companyId: number, metricTypeId: number, cells: readonly ChangedCell[]) {
  const requested = cells.map(({ locationId, periodStart }, nth) => ({ nth, locationId, periodStart }));
  const { rows } = await sql<{ value: number | null }>`
    select metric_values.value::float8 as value
    from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as asked (nth integer, "locationId" integer, "periodStart" date)
    join locations on locations.id = "locationId" and locations.company_id = ${companyId}
    left join metric_values on location_id = "locationId" and metric_type_id = ${metricTypeId}
      and period_start = "periodStart"
    order by nth
  `.execute(db);
  return rows.map(({ value }) => value);
}
