import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type MetricTypeChange, metricTypeColumnsOf } from "./metric-type-form.ts";
import { metricTypeNameTaken } from "./create-metric-type.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes a metric type. Null when it or its company is absent or out of reach. */
export async function changeMetricType(
  db: Db,
  advisor: Person,
  companyId: number,
  metricTypeId: number,
  form: MetricTypeChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const metricType = await db
      .selectFrom("metricTypes")
      .select(["id", "version", "name", "unit", "decimals", "aggregation", "frequency"])
      .select(["goodDirection", "mayBeNegative"])
      .where("id", "=", metricTypeId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("metricTypes.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!metricType) return null;
    const { id, version, ...before } = metricType;
    if (version !== form.version) return { saved: false, problems: stale("metric type"), status: 409 };
    const after = metricTypeColumnsOf(form);
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    await withAudit(db, advisor, {
      action: "metric-type.change",
      object: { type: "metric-type", id },
      companyId,
      ...changes,
    })
      .updateTable("metricTypes")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
  return orTaken(save, metricTypeNameTaken(form.name));
}
