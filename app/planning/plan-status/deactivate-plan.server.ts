import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { dropActions } from "#app/planning/actions/make-actions.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { inPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planKind } from "#app/planning/plans/move-plan.server.ts";
import { planMoves, type PlanStatusFacts, refusalOfPlanMove } from "#app/planning/plans/plan-rules.ts";

/**
 * Takes an active plan back to saved before anything of it is done or begun: its baseline goes, and the actions that
 * nobody touched. Null when it is absent or out of reach.
 */
export function deactivatePlan(db: Db, member: Member, planId: number, now: Date) {
  const refuse = (plan: PlanStatusFacts) => refusalOfPlanMove("deactivate", plan);
  return inPlan(db, member, planId, now, refuse, async (db, plan) => {
    const actions = await db.selectFrom("actions").select("status").where("planId", "=", planId).forUpdate().execute();
    if (actions.some(({ status }) => status !== "todo")) {
      return refused("", "Work on this {plan} has begun, so it stays active. You can archive it.");
    }
    const items = await db
      .updateTable("planItems")
      .set({ baselineCents: null, baselineStartsOn: null, baselineEndsOn: null })
      .where("planId", "=", planId)
      .returning("id")
      .execute();
    await dropActions(db, items);
    const along = { activatedAt: null };
    await changeStatus(db, member, planKind, plan, { verb: "deactivate", to: planMoves.deactivate.to, along }, now);
    return { saved: true, name: plan.name };
  });
}
