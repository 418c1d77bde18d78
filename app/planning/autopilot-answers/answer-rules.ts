import { type PlanStatusFacts, isAwaitingAnswer } from "#app/planning/plans/plan-rules.ts";

/** Return why an autopilot plan cannot be answered, null when it can. */
export function planAnswerRefusal(plan: PlanStatusFacts): string | null {
  return isAwaitingAnswer(plan) ? null : "This {plan} was already answered.";
}
