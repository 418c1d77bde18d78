import { type PlanStatusFacts, isWaiting } from "#app/planning/plans/plan-rules.ts";

/** Why a plan that autopilot made cannot be answered, as a sentence; null when it can. */
export function refusalOfAnswer(plan: PlanStatusFacts): string | null {
  return isWaiting(plan) ? null : "Somebody answered this {plan} already.";
}
