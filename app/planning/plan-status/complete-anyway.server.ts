import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { skipOpenActions } from "#app/planning/actions/skip-open-actions.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { refusalOfReason } from "#app/platform/workflow/moves.ts";
import { finishPlans } from "./complete-plans.server.ts";
import { inPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planKind } from "#app/planning/plans/move-plan.server.ts";
import { planMoves, type PlanStatusFacts, refusalOfPlanMove } from "#app/planning/plans/plan-rules.ts";

/**
 * Completes an active plan whatever is open of it: open actions count as not needed, for the reason given. Null when it
 * is absent or out of reach.
 */
export function completeAnyway(db: Db, member: Member, planId: number, typed: string, now: Date) {
  const refuse = (plan: PlanStatusFacts) => refusalOfPlanMove("complete", plan);
  return inPlan(db, member, planId, now, refuse, async (db, plan) => {
    const reason = typed.trim();
    const ofReason = refusalOfReason(reason);
    if (ofReason) return refused("reason", ofReason);
    const skipped = await skipOpenActions(db, member, plan, reason, now);
    await finishPlans(db, [planId], now);
    await changeStatus(db, member, planKind, plan, { verb: "complete", to: planMoves.complete.to, reason }, now);
    await countUsage(db, member, "plan.completed", now, plan.networkId);
    return { saved: true, name: plan.name, skipped };
  });
}
