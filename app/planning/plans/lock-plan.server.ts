import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { conditions, conditionsOf } from "./plan-queries.server.ts";

/** A customer or the server, with what they reach. */
export interface Planner {
  userId: number;
  reach: Reach;
}

export type Refused = { saved: false; problems: Problems; status?: 409 };

export function refused(field: string, sentence: string): Refused {
  return { saved: false, problems: problem(field, sentence) };
}

/**
 * Change a locked plan that its rule does not refuse, in the transaction around it or one of its own. `seen` is the version
 * that it was decided on. Null when the plan is absent or out of reach.
 */
export function inPlan<Done extends { saved: true }>(
  db: Db,
  { reach }: Planner,
  { planId, now, seen }: { planId: number; now: Date; seen?: SeenVersion },
  refuse: (plan: ConditionedPlan) => string | null,
  work: (db: Db, plan: ConditionedPlan) => Promise<Done | Refused>,
): Promise<Done | Refused | null> {
  return inTransaction(db, async (db) => {
    const plan = await lockPlanWithConditions(db, reach, planId, now);
    if (!plan) return null;
    const refusal = refuse(plan);
    if (refusal) return refused("", refusal);
    return refusalOfSeen("{plan}", seen, plan.version) ?? work(db, plan);
  });
}

export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/** Locks a plan and reads what its rules look at, with today at its location; null when absent or out of reach. */
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

export type ConditionedPlan = Awaited<ReturnType<typeof lockPlansWithConditions>>[number];
