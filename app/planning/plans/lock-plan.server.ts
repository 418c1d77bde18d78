import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { conditions, conditionsOf } from "./plan-queries.server.ts";

/** A customer or the server, with what they reach. */
export interface Planner {
  userId: number;
  reach: Reach;
}

/** Locks a plan and reads what its rules look at, with today at its location; null when absent or out of reach. */
export async function lockPlan(db: Db, reach: Reach, planId: number, now: Date) {
  const plan = await queryLocked(db, reach, [planId]).executeTakeFirst();
  return plan ? { ...plan, today: dayIn(plan.timeZone, now) } : null;
}

/** The same, with what plans are held to, which the lock does not guard. */
export async function lockPlanWithConditions(db: Db, reach: Reach, planId: number, now: Date) {
  const [plan] = await lockPlansWithConditions(db, reach, [planId], now);
  return plan ?? null;
}

/** The same for several plans, always in the same order; those that are absent or out of reach are left out. */
export async function lockPlansWithConditions(db: Db, reach: Reach, planIds: readonly number[], now: Date) {
  const plans = await queryLocked(db, reach, planIds).select(conditions()).execute();
  return plans.map((plan) => ({ ...plan, ...conditionsOf(plan), today: dayIn(plan.timeZone, now) }));
}

/** The locking itself, for a statement that locks or reads more. */
export function queryLocked(db: Db, reach: Reach, planIds: readonly number[]) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.companyId", "plans.networkId", "plans.locationId", "plans.number", "plans.name"])
    .select(["plans.startsOn", "plans.endsOn", "plans.neighborhoodType", "plans.budgetCents", "plans.status"])
    .select(["plans.version", "plans.autopilotAnswer"])
    .select(["locations.name as location", "locations.timeZone", "locations.status as locationStatus"])
    .where(sql<boolean>`plans.id = any(${planIds}::integer[])`)
    .where(reach.location("plans.locationId"))
    .orderBy("plans.id")
    .forUpdate("plans");
}

export type LockedPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;
export type ConditionedPlan = Awaited<ReturnType<typeof lockPlansWithConditions>>[number];
