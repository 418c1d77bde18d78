import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import type { TypedCell } from "./figure-cells.ts";
import { putValues } from "./put-values.server.ts";
import { metricText, plainText } from "./value-rules.ts";

interface Where {
  companyId: number;
  metricTypeId: number;
}

/**
 * Keeps the changed cells of a grid, all or none. A cell that somebody else changed since it was shown is refused under
 * its name, unless they entered the same. Null where the metric or a location is absent or out of reach.
 */
export function saveFigures(
  db: Db,
  editor: Editor,
  { companyId, metricTypeId }: Where,
  cells: readonly TypedCell[],
): Promise<Outcome<{ count: number }>> {
  return db.transaction().execute(async (db) => {
    const metric = await db
      .selectFrom("metricTypes")
      .select(["id", "unit", "decimals"])
      .where("id", "=", metricTypeId)
      .where("companyId", "=", companyId)
      .where("formula", "=", "")
      .where(editor.reach.company("metricTypes.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!metric) return null;
    const kept = await readKept(db, companyId, metric.id, cells);
    if (kept.length < cells.length) return null;
    const shown = (value: number | null) => (value === null ? "" : plainText(value, metric.unit));
    const changed = cells.filter((cell, nth) => numberOf(cell.value) !== (kept[nth] ?? null));
    const problems: Problems = {};
    for (const [nth, cell] of cells.entries()) {
      const current = kept[nth] ?? null;
      if (!changed.includes(cell) || shown(current) === cell.was) continue;
      const other = current === null ? "took it away" : `entered ${metricText(current, metric)}`;
      problems[cell.name] = [`Somebody else ${other} meanwhile. Save again to keep yours.`];
    }
    if (Object.keys(problems).length > 0) return { saved: false, problems, status: 409 };
    if (changed.length === 0) return { saved: true, count: 0 };
    const values = changed.map(({ locationId, periodStart, value }) => ({
      ...{ locationId, periodStart, value, metricTypeId: metric.id },
    }));
    await putValues(db, values);
    const told = (valueOf: (cell: TypedCell) => string | null) =>
      Object.fromEntries(changed.map((cell) => [`${cell.locationId} ${cell.periodStart}`, valueOf(cell)]));
    await writeAudit(db, editor, {
      ...{ action: "metric-type.figures", object: { type: "metric-type", id: metric.id }, companyId },
      ...{ before: told(({ was }) => was || null), after: told(({ value }) => shown(numberOf(value)) || null) },
    });
    return { saved: true, count: changed.length };
  });
}

function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value);
}

/** What is kept in cells, in their order; a cell of a location that the company does not have is left out. */
async function readKept(db: Db, companyId: number, metricTypeId: number, cells: readonly TypedCell[]) {
  const asked = cells.map(({ locationId, periodStart }, nth) => ({ nth, locationId, periodStart }));
  const { rows } = await sql<{ value: number | null }>`
    select metric_values.value::float8 as value
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (nth integer, "locationId" integer, "periodStart" date)
    join locations on locations.id = "locationId" and locations.company_id = ${companyId}
    left join metric_values on location_id = "locationId" and metric_type_id = ${metricTypeId}
      and period_start = "periodStart"
    order by nth
  `.execute(db);
  return rows.map(({ value }) => value);
}
