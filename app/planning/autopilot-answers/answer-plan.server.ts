import type { Db } from "#db/connect.ts";
import { problem, type Problems } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage, countUsages } from "#app/platform/analytics/count-usage.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { validatePlan } from "#app/planning/plan-status/validate-plans.server.ts";
import { type ConditionedPlan, lockPlanWithConditions } from "#app/planning/plans/lock-plan.server.ts";
import { planKind } from "#app/planning/plans/save-plan.server.ts";
import { refusalOfReason } from "#app/platform/workflow/moves.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { refusalOfAnswer } from "./waiting-rules.ts";

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems; status?: 409 } | null;

/** Saves a waiting plan as it is, where it has no problems. Null when absent or out of reach, as of the verbs below. */
export function acceptPlan(db: Db, member: Member, planId: number, now: Date, seen?: SeenVersion) {
  return inWaiting(db, member, { planId, now, seen }, async (db, plan) => {
    const refusals = await validatePlan(db, plan);
    if (refusals.length > 0) return { saved: false, problems: { "": refusals } };
    const along = { autopilotAnswer: "accepted" };
    await changeStatus(db, member, planKind, plan, { verb: "accept", to: "saved", along }, now);
    const { networkId } = plan;
    await countUsages(
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

/** Takes a waiting plan over to change it: it stays a draft, and it is the owner's own from here on. */
export function customisePlan(db: Db, member: Member, planId: number, now: Date, seen?: SeenVersion) {
  return inWaiting(db, member, { planId, now, seen }, async (db, plan) => {
    const object = { type: "plan", id: planId };
    const entry = { action: "plan.customise", object, companyId: plan.companyId, after: { answer: "customised" } };
    await withAudit(db, member, entry)
      .updateTable("plans")
      .set({ autopilotAnswer: "customised", version: plan.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", planId)
      .execute();
    await countUsage(db, member, "autopilot.customised", now, plan.networkId);
    return { saved: true, name: plan.name };
  });
}

/** Says no to a waiting plan, and why. It goes to the archive, from where it can be restored. */
export function declinePlan(db: Db, member: Member, planId: number, reason: string, now: Date, seen?: SeenVersion) {
  return inWaiting(db, member, { planId, now, seen }, async (db, plan) => {
    const refusal = refusalOfReason(reason);
    if (refusal) return { saved: false, problems: problem("reason", refusal) };
    const move = { verb: "decline", to: "archived", reason: reason.trim(), along: { autopilotAnswer: "declined" } };
    await changeStatus(db, member, planKind, plan, move, now);
    await countUsage(db, member, "autopilot.declined", now, plan.networkId);
    return { saved: true, name: plan.name };
  });
}

/**
 * Answer a plan that autopilot made and that waits, on the version that was seen, in a transaction. Null when there is none
 * in reach.
 */
function inWaiting(
  db: Db,
  member: Member,
  { planId, now, seen }: { planId: number; now: Date; seen: SeenVersion },
  answer: (db: Db, plan: ConditionedPlan) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const plan = await lockPlanWithConditions(db, member.reach, planId, now);
    if (!plan?.autopilotAnswer) return null;
    const refusal = refusalOfAnswer(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    return refusalOfSeen("{plan}", seen, plan.version) ?? answer(db, plan);
  });
}
