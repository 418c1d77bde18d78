import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type FoundPlan, findPlan } from "#app/planning/plans/plan-queries.server.ts";

/** A plan at its own location; null when it is absent, out of reach or somewhere else. */
export async function findRoadmapPlan(
  db: Db,
  reach: Reach,
  { planId, locationId }: { planId: number; locationId: number },
  now: Date,
): Promise<FoundPlan | null> {
  const plan = await findPlan(db, reach, planId, now);
  return plan?.locationId === locationId ? plan : null;
}

/**
 * Whether a plan at its own location has an action; null when the plan is absent, out of reach or somewhere else.
 */
export async function findRoadmapStep(
  db: Db,
  reach: Reach,
  { planId, locationId, actionId }: { planId: number; locationId: number; actionId: number },
): Promise<{ isThere: boolean } | null> {
  const found = await db
    .selectFrom("plans")
    .select(
      sql<boolean>`exists (select from actions where actions.id = ${actionId} and actions.plan_id = plans.id
        and actions.location_id = plans.location_id)`.as("isThere"),
    )
    .where("plans.id", "=", planId)
    .where("plans.locationId", "=", locationId)
    .where(reach.location("plans.locationId"))
    .executeTakeFirst();
  return found ?? null;
}

/** The actions of a plan at its location, as they come; the caller has found the plan within the reach. */
export function listSteps(db: Db, plan: { id: number; locationId: number }) {
  return db
    .selectFrom("actions")
    .leftJoin("users", "users.id", "actions.ownerId")
    .leftJoin("planItems", "planItems.id", "actions.planItemId")
    .select(["actions.id", "actions.planItemId as itemId", "actions.title", "actions.detail", "actions.phase"])
    .select([
      "actions.dueOn",
      "actions.status",
      "actions.version",
      "actions.isMandatory",
      "actions.ownerId",
      "actions.ownerRole",
      "actions.link",
    ])
    .select(sql<string | null>`plan_items.baseline_starts_on + actions.offset_days`.as("plannedOn"))
    .select(nameInFull().$castTo<string | null>().as("owner"))
    .where("actions.planId", "=", plan.id)
    .where("actions.locationId", "=", plan.locationId)
    .orderBy("actions.dueOn")
    .orderBy("actions.position")
    .orderBy("actions.id")
    .execute();
}
