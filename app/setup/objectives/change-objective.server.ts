import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockedChoice } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type ObjectiveChange, objectiveColumnsOf } from "./objective-form.ts";
import { noSuchMetricType, objectiveNameTaken } from "./create-objective.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes an objective. Null when it or its company is absent or out of reach. */
export async function changeObjective(
  db: Db,
  advisor: Person,
  companyId: number,
  objectiveId: number,
  form: ObjectiveChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const after = objectiveColumnsOf(form);
    const objective = await db
      .selectFrom("objectives")
      .select(["id", "version", "name", "description", "icon", "metricTypeId"])
      .select(lockedChoice("metricTypes", companyId, after.metricTypeId).as("chosenId"))
      .where("id", "=", objectiveId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("objectives.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!objective) return null;
    const { id, version, chosenId, ...before } = objective;
    if (version !== form.version) return { saved: false, problems: stale("objective"), status: 409 };
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    if (chosenId !== after.metricTypeId) return { saved: false, problems: noSuchMetricType };
    await withAudit(db, advisor, {
      action: "objective.change",
      object: { type: "objective", id },
      companyId,
      ...changes,
    })
      .updateTable("objectives")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
  return orTaken(save, objectiveNameTaken(form.name));
}
