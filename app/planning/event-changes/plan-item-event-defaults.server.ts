import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Return the initial values of an event that carries out a plan item; null when the item is absent or out of scope. */
export async function findPlanItemEventDefaults(db: Db, access: AccessScope, itemId: number) {
  const item = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(["planItems.id as planItemId", "planItems.title", "planItems.startsOn"])
    // An item of a week or more is a campaign rather than one event, so only its first day is suggested.
    .select(
      sql<string>`case when plan_items.ends_on - plan_items.starts_on < 7 then plan_items.ends_on
        else plan_items.starts_on end`.as("endsOn"),
    )
    .select(["planItems.plannedCents as estimatedCostCents", "planItems.isIncentiveEligible as isReimbursable"])
    .select("plans.locationId")
    .where("planItems.id", "=", itemId)
    .where(access.location("plans.locationId"))
    .executeTakeFirst();
  if (!item) return null;
  const { locationId, ...event } = item;
  return { ...event, visibility: "network" as const, repeat: null, locations: [{ id: locationId }] };
}
