import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** What an event begins with that carries out an item of a plan; null where the item is absent or out of reach. */
export async function findEventOfItem(db: Db, reach: Reach, itemId: number) {
  const item = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(["planItems.id as planItemId", "planItems.title", "planItems.startsOn"])
    // A campaign of weeks is no single event, so its first day is offered.
    .select(
      sql<string>`case when plan_items.ends_on - plan_items.starts_on < 7 then plan_items.ends_on
        else plan_items.starts_on end`.as("endsOn"),
    )
    .select(["planItems.plannedCents as estimatedCostCents", "planItems.isIncentiveEligible as isReimbursable"])
    .select("plans.locationId")
    .where("planItems.id", "=", itemId)
    .where(reach.location("plans.locationId"))
    .executeTakeFirst();
  if (!item) return null;
  const { locationId, ...event } = item;
  return { ...event, visibility: "network" as const, repeat: null, locations: [{ id: locationId }] };
}
