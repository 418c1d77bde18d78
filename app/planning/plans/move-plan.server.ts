import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { inPlan } from "./lock-plan.server.ts";
import { type PlanMove, planMoves, type PlanStatusFacts, refusalOfPlanMove } from "./plan-rules.ts";

export const planKind = { table: "plans", type: "plan" };

/** Opens a saved plan for editing, archives or restores one. Null when it is absent or out of reach. */
export function movePlan(
  db: Db,
  member: Member,
  planId: number,
  move: Extract<PlanMove, "edit" | "archive" | "restore">,
  now: Date,
) {
  const refuse = (plan: PlanStatusFacts) => refusalOfPlanMove(move, plan);
  const save = inPlan(db, member, planId, now, refuse, async (db, plan) => {
    await changeStatus(db, member, planKind, plan, { verb: move, to: planMoves[move].to }, now);
    return { saved: true, name: plan.name };
  });
  return orTaken(save, {
    plans_location_name_key: { field: "", sentence: "Another {plan} of this {location} has this name by now." },
  });
}
