import type { Db } from "#db/connect.ts";
import { fieldError, type FieldErrors } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage, countUserUsages } from "#app/platform/analytics/count-usage.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { validatePlan } from "#app/planning/plan-status/validate-plans.server.ts";
import { type LockedPlan, lockPlan } from "#app/planning/plans/lock-plan.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { planWorkflow } from "#app/planning/plans/plan-rules.ts";
import { planRecordType } from "#app/planning/plans/save-plan.server.ts";
import { shortReasonRefusal } from "#app/platform/workflow/short-reason.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { planAnswerRefusal } from "./answer-rules.ts";

type Outcome = { saved: true; name: string } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Accept an autopilot plan that awaits an answer: validate and save it. Null when it is absent or out of scope, as for
 * the functions below.
 */
export function acceptPlan({ db, actor: member, now }: Context<Member>, planId: number, seen?: SeenVersion) {
  return answerWaitingPlan(db, member, { planId, now, seen }, async (db, plan) => {
    const refusals = await validatePlan(db, plan);
    if (refusals.length > 0) return { saved: false, fieldErrors: { "": refusals } };
    const extraColumns = { autopilotAnswer: "accepted" };
    await changeStatus({ db, actor: member, now }, planRecordType, plan, {
      action: "accept",
      to: planWorkflow.transitions.accept.to,
      extraColumns,
    });
    const { networkId } = plan;
    await countUserUsages(
      db,
      member,
      [
        { usage: "autopilot.accepted", networkId },
        { usage: "plan.saved", networkId },
      ],
      now,
    );
    return { saved: true, name: plan.name };
  });
}

/** Take over a waiting plan for editing: it stays a draft and becomes the owner's own from here on. */
export function customizePlan({ db, actor: member, now }: Context<Member>, planId: number, seen?: SeenVersion) {
  return answerWaitingPlan(db, member, { planId, now, seen }, async (db, plan) => {
    const object = { type: "plan", id: planId };
    const entry = { action: "plan.customise", object, companyId: plan.companyId, after: { answer: "customised" } };
    await withAudit(db, member, entry)
      .updateTable("plans")
      .set({ autopilotAnswer: "customised", version: plan.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", planId)
      .execute();
    await countUsage(db, member, { usage: "autopilot.customised", now, networkId: plan.networkId });
    return { saved: true, name: plan.name };
  });
}

/** Decline a waiting plan with a reason. It moves to the archive, from where it can be restored. */
export function declinePlan(
  { db, actor: member, now }: Context<Member>,
  planId: number,
  { reason, seen }: { reason: string; seen?: SeenVersion },
) {
  return answerWaitingPlan(db, member, { planId, now, seen }, async (db, plan) => {
    const refusal = shortReasonRefusal(reason);
    if (refusal) return { saved: false, fieldErrors: fieldError("reason", refusal) };
    const move = {
      action: "decline",
      to: planWorkflow.transitions.decline.to,
      reason: reason.trim(),
      extraColumns: { autopilotAnswer: "declined" },
    };
    await changeStatus({ db, actor: member, now }, planRecordType, plan, move);
    await countUsage(db, member, { usage: "autopilot.declined", now, networkId: plan.networkId });
    return { saved: true, name: plan.name };
  });
}

/**
 * Run `answer` on a waiting autopilot plan in a transaction, at the version the user saw. Null when no such plan is in
 * scope.
 */
function answerWaitingPlan(
  db: Db,
  member: Member,
  { planId, now, seen }: { planId: number; now: Date; seen: SeenVersion },
  answer: (db: Db, plan: LockedPlan) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const plan = await lockPlan(db, member.access, planId, now);
    if (!plan?.autopilotAnswer) return null;
    const refusal = planAnswerRefusal(plan);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    return validateSeenVersion(planWorkflow.noun, seen, plan.version) ?? answer(db, plan);
  });
}
