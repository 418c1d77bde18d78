import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { inPlan, type Refused, refused } from "./lock-plan.server.ts";
import type { PlanChange } from "./plan-form.ts";
import { refusalOfChange, refusalOfPeriod, suggestedName } from "./plan-rules.ts";

/** Changes the facts of a draft; its items stay where they are. Null when it is absent or out of reach. */
export function changePlan(
  db: Db,
  member: Member,
  planId: number,
  form: PlanChange,
  now: Date,
): Promise<{ saved: true; name: string } | Refused | null> {
  const save = inPlan(db, member, planId, now, refusalOfChange, async (db, plan) => {
    if (plan.version !== form.version) return { saved: false, problems: stale("{plan}"), status: 409 };
    const objectives = await findObjectives(db, plan, form.objectiveIds);
    const first = objectives.find(({ id }) => id === form.objectiveIds[0]);
    if (!first || objectives.filter(({ isChosen }) => isChosen).length < form.objectiveIds.length) {
      return refused("objectiveIds", "Choose from the list.");
    }
    const { rules } = plan;
    const isMoved = form.startsOn !== plan.startsOn;
    const ofPeriod = refusalOfPeriod(form, isMoved ? rules : { ...rules, startedDaysAgo: 36_500 }, plan.today);
    if (ofPeriod) return refused(ofPeriod.field, ofPeriod.sentence);

    const { startsOn, endsOn, neighborhoodType, budgetCents, objectiveIds } = form;
    const name = form.name || suggestedName(first.name, startsOn);
    const values = { name, startsOn, endsOn, neighborhoodType, budgetCents };
    const held = objectives.filter(({ isHeld }) => isHeld).map(({ id }) => id);
    const sorted = [...objectiveIds].sort((one, other) => one - other);
    const changes = changesOf<Record<string, unknown>>(
      { ...plan, objectiveIds: held },
      { ...values, objectiveIds: sorted },
    );
    if (!changes) return { saved: true, name };
    const object = { type: "plan", id: planId };
    await withAudit(db, member, { action: "plan.change", object, companyId: plan.companyId, ...changes })
      .updateTable("plans")
      .set({ ...values, version: plan.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", planId)
      .execute();
    if ("objectiveIds" in changes.after) await writeObjectives(db, plan, objectiveIds);
    return { saved: true, name };
  });
  return orTaken(save, {
    plans_location_name_key: { field: "name", sentence: "Another {plan} of this {location} has this name." },
  });
}

interface Owned {
  id: number;
  companyId: number;
}

/** The objectives that a plan has, and those that it is to have: active ones, or that it has had. */
function findObjectives(db: Db, plan: Owned, ids: readonly number[]) {
  return db
    .selectFrom("objectives")
    .leftJoin("planObjectives", (join) =>
      join.onRef("planObjectives.objectiveId", "=", "objectives.id").on("planObjectives.planId", "=", plan.id),
    )
    .select(["objectives.id", "objectives.name"])
    .select((of) => [
      of("planObjectives.planId", "is not", null).as("isHeld"),
      of("objectives.id", "in", ids).as("isChosen"),
    ])
    .where("objectives.companyId", "=", plan.companyId)
    .where((is) =>
      is.or([
        is("planObjectives.planId", "is not", null),
        is.and([is("objectives.id", "in", ids), is("objectives.isActive", "=", true)]),
      ]),
    )
    .orderBy("objectives.id")
    .execute();
}

async function writeObjectives(db: Db, { id, companyId }: Owned, objectiveIds: readonly number[]): Promise<void> {
  const rows = objectiveIds.map((objectiveId, position) => ({ planId: id, companyId, objectiveId, position }));
  await db
    .with("gone", (db) =>
      db.deleteFrom("planObjectives").where("planId", "=", id).where("objectiveId", "not in", objectiveIds),
    )
    .insertInto("planObjectives")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["planId", "objectiveId"]).doUpdateSet((of) => ({ position: of.ref("excluded.position") })),
    )
    .execute();
}
