import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { LockedPlan } from "#app/planning/plans/lock-plan.server.ts";
import { planRefusals } from "./plan-validation.ts";

/** List the reasons why a locked plan cannot be saved or activated, a sentence each; empty when it can. */
export async function validatePlan(db: Db, plan: LockedPlan): Promise<string[]> {
  const validated = await validatePlans(db, [plan]);
  return validated.flatMap(({ refusals }) => refusals);
}

/** Validate several locked plans with their items, in one statement however many they are. */
export async function validatePlans(db: Db, plans: readonly LockedPlan[]) {
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
    return {
      plan,
      items: own,
      refusals: planRefusals({ plan, items: own, blackouts: plan.blackouts, rules: plan.rules, today: plan.today }),
    };
  });
}

export type ValidatedPlan = Awaited<ReturnType<typeof validatePlans>>[number];
