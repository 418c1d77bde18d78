import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { dayIn } from "#app/modules/locations/location-rules.ts";

/** A customer or the server, with what they reach. */
export interface Planner {
  userId: number;
  reach: Reach;
}

/** Locks a plan and reads what its rules look at, with today at its location; null when absent or out of reach. */
export async function lockPlan(db: Db, reach: Reach, planId: number, now: Date) {
  const plan = await db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.companyId", "plans.networkId", "plans.locationId", "plans.number", "plans.name"])
    .select(["plans.startsOn", "plans.endsOn", "plans.neighborhoodType", "plans.budgetCents", "plans.status"])
    .select(["plans.version", "locations.timeZone", "locations.status as locationStatus"])
    .where("plans.id", "=", planId)
    .where(reach.location("plans.locationId"))
    .forUpdate("plans")
    .executeTakeFirst();
  return plan ? { ...plan, today: dayIn(plan.timeZone, now) } : null;
}

export type LockedPlan = NonNullable<Awaited<ReturnType<typeof lockPlan>>>;

/** Says in the plan's row who touched what it holds. Its version is its own facts' and stays. */
export async function touchPlan(db: Db, { id }: { id: number }, { userId }: { userId: number }, now: Date): Promise<void> {
  await db.updateTable("plans").set({ updatedAt: now, updatedBy: userId }).where("id", "=", id).execute();
}
