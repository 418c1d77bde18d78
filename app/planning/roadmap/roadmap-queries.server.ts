import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type FoundPlan, findPlan } from "#app/planning/plans/plan-queries.server.ts";

/** Find a plan at this location; null when absent, out of scope or at another location. */
export async function findRoadmapPlan(
  db: Db,
  access: AccessScope,
  { planId, locationId }: { planId: number; locationId: number },
  now: Date,
): Promise<FoundPlan | null> {
  const plan = await findPlan(db, access, planId, now);
  return plan?.locationId === locationId ? plan : null;
}

/**
 * Tell whether a plan at this location, or another of its campaign, has the action; null when the plan is absent, out
 * of scope or at another location.
 */
export async function findRoadmapStep(
  db: Db,
  access: AccessScope,
  { planId, locationId, actionId }: { planId: number; locationId: number; actionId: number },
): Promise<{ isThere: boolean } | null> {
  const found = await db
    .selectFrom("plans")
    .select(
      sql<boolean>`exists (select from actions join plans own on own.id = actions.plan_id
        where actions.id = ${actionId} and actions.location_id = own.location_id
        and (own.id = plans.id or own.plan_group_id = plans.plan_group_id))`.as("isThere"),
    )
    .where("plans.id", "=", planId)
    .where("plans.locationId", "=", locationId)
    .where(access.location("plans.locationId"))
    .executeTakeFirst();
  return found ?? null;
}

/** List the actions of plans at their locations by due day; the caller has found the plans in scope. */
export function listRoadmapSteps(db: Db, plans: readonly { id: number }[]) {
  const ids = plans.map(({ id }) => id);
  return db
    .selectFrom("actions")
    .innerJoin("plans", (join) =>
      join.onRef("plans.id", "=", "actions.planId").onRef("plans.locationId", "=", "actions.locationId"),
    )
    .innerJoin("locations", "locations.id", "plans.locationId")
    .leftJoin("users", "users.id", "actions.ownerId")
    .leftJoin("planItems", "planItems.id", "actions.planItemId")
    .select(["plans.id as planId", "plans.locationId", "locations.name as location"])
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
    .select(fullNameSql().$castTo<string | null>().as("owner"))
    .where(sql<boolean>`plans.id = any(${ids}::integer[])`)
    .orderBy("actions.dueOn")
    .orderBy("actions.position")
    .orderBy("actions.id")
    .execute();
}
