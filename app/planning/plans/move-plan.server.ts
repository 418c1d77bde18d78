import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import { lockPlan } from "./lock-plan.server.ts";
import { type PlanMove, planMoves, refusalOfPlanMove } from "./plan-rules.ts";

export const planKind = { table: "plans", type: "plan" };

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems } | null;

/** Opens a saved plan for editing, archives or restores one. Null when it is absent or out of reach. */
export async function movePlan(
  db: Db,
  member: Member,
  planId: number,
  move: Extract<PlanMove, "edit" | "archive" | "restore">,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    const refusal = refusalOfPlanMove(move, plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    await changeStatus(db, member, planKind, plan, { verb: move, to: planMoves[move].to }, now);
    return { saved: true, name: plan.name };
  });
  return orTaken<Outcome>(save, {
    plans_location_name_key: { field: "", sentence: "Another {plan} of this {location} has this name by now." },
  });
}
