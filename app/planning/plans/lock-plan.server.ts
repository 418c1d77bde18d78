import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { planConstraintColumns, toRulesAndBlackouts } from "./plan-queries.server.ts";
import { planWorkflow } from "./plan-rules.ts";

/** User who changes a plan, with their access scope. */
export interface PlanActor {
  userId: number;
  access: AccessScope;
}

export type RefusedChange = { saved: false; fieldErrors: FieldErrors; status?: 409 };

export function refused(field: string, sentence: string): RefusedChange {
  return { saved: false, fieldErrors: fieldError(field, sentence) };
}

/**
 * Run `work` on a locked plan unless `refuse` returns a sentence, in the caller's transaction or a new one. `seen` is
 * the version the user saw. Null when the plan is absent or out of scope.
 */
export function withLockedPlan<Done extends { saved: true }>(
  db: Db,
  {
    planActor: { access },
    planId,
    now,
    seen,
    refuse,
    work,
  }: {
    planActor: PlanActor;
    planId: number;
    now: Date;
    seen?: SeenVersion;
    refuse: (plan: LockedPlan) => string | null;
    work: (db: Db, plan: LockedPlan) => Promise<Done | RefusedChange>;
  },
): Promise<Done | RefusedChange | null> {
  return inTransaction(db, async (db) => {
    const plan = await lockPlan(db, access, planId, now);
    if (!plan) return null;
    const refusal = refuse(plan);
    if (refusal) return refused("", refusal);
    return validateSeenVersion(planWorkflow.noun, seen, plan.version) ?? work(db, plan);
  });
}

export function inTransaction<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

/**
 * Lock a plan and read the facts its rules need, with today's date at its location; null when absent or out of scope.
 */
export async function lockPlan(db: Db, access: AccessScope, planId: number, now: Date) {
  const [plan] = await lockPlans(db, access, [planId], now);
  return plan ?? null;
}

/** Lock several plans in a fixed order to avoid deadlocks; those that are absent or out of scope are left out. */
export async function lockPlans(db: Db, access: AccessScope, planIds: readonly number[], now: Date) {
  const plans = await queryLockedPlans(db, access, planIds).select(planConstraintColumns()).execute();
  return plans.map((plan) => ({ ...plan, ...toRulesAndBlackouts(plan), today: dayIn(plan.timeZone, now) }));
}

/** Build the locking query, for a statement that locks or reads more. */
export function queryLockedPlans(db: Db, access: AccessScope, planIds: readonly number[]) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.companyId", "plans.networkId", "plans.locationId", "plans.number", "plans.name"])
    .select(["plans.startsOn", "plans.endsOn", "plans.neighborhoodType", "plans.budgetCents", "plans.status"])
    .select(["plans.version", "plans.autopilotAnswer"])
    .select(["locations.name as location", "locations.timeZone", "locations.status as locationStatus"])
    .where(sql<boolean>`plans.id = any(${planIds}::integer[])`)
    .where(access.location("plans.locationId"))
    .orderBy("plans.id")
    .forUpdate("plans");
}

export type LockedPlan = Awaited<ReturnType<typeof lockPlans>>[number];
