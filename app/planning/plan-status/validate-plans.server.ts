import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { ConditionedPlan } from "#app/planning/plans/lock-plan.server.ts";
import { refusalsOfPlan } from "./plan-validation.ts";

/** Why a locked plan cannot be saved or activated, as sentences; none when it can. */
export async function validatePlan(db: Db, plan: ConditionedPlan): Promise<string[]> {
  const validated = await validatePlans(db, [plan]);
  return validated.flatMap(({ refusals }) => refusals);
}

/** The same for several plans, each with its items, in one statement however many they are. */
export async function validatePlans(db: Db, plans: readonly ConditionedPlan[]) {
  const items = await db
    .selectFrom("planItems")
    .select(["id", "planId", "title", "channelId", "leadDays", "plannedCents", "startsOn", "endsOn"])
    .select(sql<number>`jsonb_array_length(steps)`.as("steps"))
    .where(sql<boolean>`plan_id = any(${plans.map(({ id }) => id)}::integer[])`)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return plans.map((plan) => {
    const own = items.filter((item) => item.planId === plan.id);
    return { plan, items: own, refusals: refusalsOfPlan(plan, own, plan.blackouts, plan.rules, plan.today) };
  });
}

export type ValidatedPlan = Awaited<ReturnType<typeof validatePlans>>[number];
