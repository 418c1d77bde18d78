import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orHeld, orTaken } from "#app/platform/records/taken.server.ts";
import { inPlan, type Refused, refused } from "./lock-plan.server.ts";
import type { PlanChange, commentForm } from "./plan-form.ts";
import {
  type PlanMove,
  planMoves,
  type PlanStatusFacts,
  refusalOfChange,
  refusalOfDeleting,
  refusalOfPeriod,
  refusalOfPlanMove,
  suggestedName,
} from "./plan-rules.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import type { z } from "zod";
import { once } from "#app/platform/records/once.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";

/** Changes the facts of a draft; its items stay where they are. Null when it is absent or out of reach. */
export function changePlan(
  db: Db,
  member: Member,
  planId: number,
  form: PlanChange,
  now: Date,
): Promise<{ saved: true; name: string } | Refused | null> {
  const save = inPlan(db, member, { planId, now, seen: form.version }, refusalOfChange, async (db, plan) => {
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

export const planKind = { table: "plans", type: "plan" };

/** Opens a saved plan for editing, archives or restores one. Null when it is absent or out of reach. */
export function movePlan(
  db: Db,
  member: Member,
  planId: number,
  move: Extract<PlanMove, "edit" | "archive" | "restore">,
  now: Date,
  seen?: SeenVersion,
) {
  const refuse = (plan: PlanStatusFacts) => refusalOfPlanMove(move, plan);
  const save = inPlan(db, member, { planId, now, seen }, refuse, async (db, plan) => {
    await changeStatus(db, member, planKind, plan, { verb: move, to: planMoves[move].to }, now);
    return { saved: true, name: plan.name };
  });
  return orTaken(save, {
    plans_location_name_key: { field: "", sentence: "Another {plan} of this {location} has this name by now." },
  });
}

/** Writes a comment on a plan. Null when it is absent or out of reach. */
export function commentOnPlan(db: Db, member: Member, planId: number, form: z.output<typeof commentForm>, now: Date) {
  return once(db, member, form, now, (db) =>
    inPlan(
      db,
      member,
      { planId, now },
      () => null,
      async (db, { companyId }) => {
        await writeComment(db, member, { type: "plan", id: planId, companyId }, form.text, now);
        return { saved: true };
      },
    ),
  );
}

/** Deletes a draft with its items; the audit log keeps that it was there. Null when it is absent or out of reach. */
export function deletePlan(db: Db, member: Member, planId: number, now: Date, seen?: SeenVersion) {
  const deleted = inPlan(db, member, { planId, now, seen }, refusalOfDeleting, async (db, plan) => {
    await db.updateTable("plans").set({ copiedFromId: null }).where("copiedFromId", "=", planId).execute();
    const { companyId, number, name, startsOn, endsOn } = plan;
    const before = { number, name, startsOn, endsOn };
    await withAudit(db, member, { action: "plan.delete", object: { type: "plan", id: planId }, companyId, before })
      .deleteFrom("plans")
      .where("id", "=", planId)
      .execute();
    return { saved: true, name };
  });
  return orHeld(deleted, "An item of this {plan} has a claim, so the {plan} stays.");
}
