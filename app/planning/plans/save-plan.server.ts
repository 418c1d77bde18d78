import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { mapForeignKeyViolation, mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import { withLockedPlan, type RefusedChange, refused } from "./lock-plan.server.ts";
import type { PlanChange, commentForm } from "./plan-form.ts";
import {
  type PlanStatusAction,
  planWorkflow,
  type PlanStatusFacts,
  planChangeRefusal,
  planDeletionRefusal,
  validatePlanPeriod,
  planTransitionRefusal,
  suggestPlanName,
} from "./plan-rules.ts";

/** Change a draft's details; its items keep their days. Null when absent or out of scope. */
export function changePlan(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: PlanChange; now: Date },
): Promise<{ saved: true; name: string } | RefusedChange | null> {
  const save = withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    seen: form.version,
    refuse: planChangeRefusal,
    work: async (db, plan) => {
      const objectives = await findObjectives(db, plan, form.objectiveIds);
      const first = objectives.find(({ id }) => id === form.objectiveIds[0]);
      if (!first || objectives.filter(({ isChosen }) => isChosen).length < form.objectiveIds.length) {
        return refused("objectiveIds", "Choose from the list.");
      }
      const { rules } = plan;
      const isMoved = form.startsOn !== plan.startsOn;
      const periodError = validatePlanPeriod(form, isMoved ? rules : { ...rules, startedDaysAgo: 36_500 }, plan.today);
      if (periodError) return refused(periodError.field, periodError.sentence);

      const { startsOn, endsOn, neighborhoodType, budgetCents, objectiveIds } = form;
      const name = form.name || suggestPlanName(first.name, startsOn);
      const values = { name, startsOn, endsOn, neighborhoodType, budgetCents };
      const currentIds = objectives.filter(({ isHeld }) => isHeld).map(({ id }) => id);
      const sorted = [...objectiveIds].sort((one, other) => one - other);
      const changes = changedFields<Record<string, unknown>>(
        { ...plan, objectiveIds: currentIds },
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
    },
  });
  return mapUniqueViolation(save, {
    plans_location_name_key: { field: "name", sentence: "This {location} already has a {plan} with this name." },
  });
}

interface Owned {
  id: number;
  companyId: number;
}

/** Find a plan's current objectives and the chosen ones, which must be active unless the plan already has them. */
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

export const planRecordType = { table: "plans", type: "plan", hasStatusSince: false } as const;

/** Reopen a saved plan for editing, archive it or restore it. Null when absent or out of scope. */
export function transitionPlan(
  db: Db,
  {
    member,
    planId,
    action,
    now,
    seen,
  }: {
    member: Member;
    planId: number;
    action: Extract<PlanStatusAction, "edit" | "archive" | "restore">;
    now: Date;
    seen?: SeenVersion;
  },
) {
  const refuse = (plan: PlanStatusFacts) => planTransitionRefusal(action, plan);
  const save = withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    seen,
    refuse,
    work: async (db, plan) => {
      const { to } = planWorkflow.transitions[action];
      await changeStatus({ db, actor: member, now }, planRecordType, plan, { action, to });
      return { saved: true, name: plan.name };
    },
  });
  return mapUniqueViolation(save, {
    plans_location_name_key: { field: "", sentence: "This {location} already has a {plan} with this name." },
  });
}

/** Comment on a plan. Null when absent or out of scope. */
export function commentOnPlan(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: z.output<typeof commentForm>; now: Date },
) {
  return idempotent({ db, actor: member, now }, form, (db) =>
    withLockedPlan(db, {
      planActor: member,
      planId,
      now,
      refuse: () => null,
      work: async (db, { companyId }) => {
        await writeComment({ db, actor: member, now }, { type: "plan", id: planId, companyId }, form.text);
        return { saved: true };
      },
    }),
  );
}

/** Delete a draft with its items; the audit log keeps a record of it. Null when absent or out of scope. */
export function deletePlan(
  db: Db,
  { member, planId, now, seen }: { member: Member; planId: number; now: Date; seen?: SeenVersion },
) {
  const deleted = withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    seen,
    refuse: planDeletionRefusal,
    work: async (db, plan) => {
      await db.updateTable("plans").set({ copiedFromId: null }).where("copiedFromId", "=", planId).execute();
      const { companyId, number, name, startsOn, endsOn } = plan;
      const before = { number, name, startsOn, endsOn };
      await withAudit(db, member, { action: "plan.delete", object: { type: "plan", id: planId }, companyId, before })
        .deleteFrom("plans")
        .where("id", "=", planId)
        .execute();
      return { saved: true, name };
    },
  });
  return mapForeignKeyViolation(deleted, "Can't delete: an item in this {plan} has a claim.");
}
