import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { skipOpenActions } from "#app/planning/checklist/skip-open-actions.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { refusalOfReason } from "#app/platform/workflow/moves.ts";
import { finishPlans } from "./complete-plans.server.ts";
import { lockPlan } from "#app/planning/plans/lock-plan.server.ts";
import { planKind } from "#app/planning/plans/move-plan.server.ts";
import { planMoves, refusalOfPlanMove } from "#app/planning/plans/plan-rules.ts";

type Outcome = { saved: true; name: string; skipped: number } | { saved: false; problems: Problems } | null;

/**
 * Completes an active plan whatever is open of it: open actions count as not needed, for the reason given. Null when it
 * is absent or out of reach.
 */
export async function completeAnyway(
  db: Db,
  member: Member,
  planId: number,
  typed: string,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    const refusal = refusalOfPlanMove("complete", plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const reason = typed.trim();
    const ofReason = refusalOfReason(reason);
    if (ofReason) return { saved: false, problems: problem("reason", ofReason) };
    const skipped = await skipOpenActions(db, member, plan, reason, now);
    await finishPlans(db, [planId], now);
    await changeStatus(db, member, planKind, plan, { verb: "complete", to: planMoves.complete.to, reason }, now);
    await countUsage(db, member, "plan.completed", now, plan.networkId);
    return { saved: true, name: plan.name, skipped };
  });
}
