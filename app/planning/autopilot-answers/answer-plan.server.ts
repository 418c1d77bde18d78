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
export async function acceptPlan(
  db: Db,
  member: Member,
  planId: number,
  now: Date,
  seen?: SeenVersion,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const { plan, refused } = await lockWaiting(db, member, planId, now, seen);
    if (!plan) return refused;
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
export async function customisePlan(
  db: Db,
  member: Member,
  planId: number,
  now: Date,
  seen?: SeenVersion,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const { plan, refused } = await lockWaiting(db, member, planId, now, seen);
    if (!plan) return refused;
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
export async function declinePlan(
  db: Db,
  member: Member,
  planId: number,
  reason: string,
  now: Date,
  seen?: SeenVersion,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const { plan, refused } = await lockWaiting(db, member, planId, now, seen);
    if (!plan) return refused;
    const refusal = refusalOfReason(reason);
    if (refusal) return { saved: false, problems: problem("reason", refusal) };
    const move = { verb: "decline", to: "archived", reason: reason.trim(), along: { autopilotAnswer: "declined" } };
    await changeStatus(db, member, planKind, plan, move, now);
    await countUsage(db, member, "autopilot.declined", now, plan.networkId);
    return { saved: true, name: plan.name };
  });
}

type Locked = { plan: ConditionedPlan; refused: null } | { plan: null; refused: Exclude<Outcome, { saved: true }> };

/** Locks a plan that autopilot made and that waits for its answer; what to say where it does not. */
async function lockWaiting(db: Db, member: Member, planId: number, now: Date, seen: SeenVersion): Promise<Locked> {
  const plan = await lockPlanWithConditions(db, member.reach, planId, now);
  if (!plan?.autopilotAnswer) return { plan: null, refused: null };
  const refusal = refusalOfAnswer(plan);
  if (refusal) return { plan: null, refused: { saved: false, problems: problem("", refusal) } };
  const ofVersion = refusalOfSeen("{plan}", seen, plan.version);
  return ofVersion ? { plan: null, refused: ofVersion } : { plan, refused: null };
}
