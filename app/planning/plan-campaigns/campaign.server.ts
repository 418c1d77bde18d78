import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isIdeaForLocation } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { overlappingPlans, plannedCents } from "#app/planning/plans/plan-queries.server.ts";

/**
 * List the unarchived plans created together with one, including itself, by PC number; empty when it was created alone.
 * `lacking` counts the items of that plan that a draft could take over.
 */
export function listCampaign(db: Db, access: AccessScope, plan: { id: number }) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.companyId", "plans.locationId", "plans.status", "plans.autopilotAnswer"])
    .select(["plans.startsOn", "plans.endsOn", "plans.budgetCents"])
    .select(["locations.name as location", "locations.pcNumber", "locations.timeZone"])
    .select([plannedCents.as("plannedCents"), overlappingPlans.as("overlapping")])
    .select(sql<number>`(select count(*) from plan_items where plan_items.plan_id = plans.id)`.as("items"))
    .select(
      sql<number>`(select count(*) from plan_items item
        where plans.status = 'draft' and item.plan_id = ${plan.id} and ${lacksItem} and ${canTakeItem})`.as("lacking"),
    )
    .where(isInCampaign(plan.id))
    .where("plans.status", "<>", "archived")
    .where(access.location("plans.locationId"))
    .orderBy("locations.pcNumber")
    .orderBy("plans.id")
    .execute();
}

/**
 * List the items that match one item in the drafts of a campaign, including itself: the same idea, or a custom item of
 * the same title, on the same first day. Empty when the item or its draft is absent or out of scope.
 */
export async function listCampaignMatches(db: Db, access: AccessScope, planId: number, itemId: number) {
  const matchingItems = await db
    .selectFrom("planItems as item")
    .innerJoin("planItems as twin", (join) => join.onRef("twin.startsOn", "=", "item.startsOn"))
    .innerJoin("plans", "plans.id", "twin.planId")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["twin.id", "twin.version", "twin.planId", "locations.name as location"])
    .where("item.id", "=", itemId)
    .where(
      sql<boolean>`twin.idea_id is not distinct from item.idea_id
        and (item.idea_id is not null or lower(twin.title) = lower(item.title))`,
    )
    .where(isInCampaign(planId))
    .where("plans.status", "=", "draft")
    .where(access.location("plans.locationId"))
    .orderBy("locations.pcNumber")
    .orderBy("twin.id")
    .execute();
  return matchingItems.some(({ id }) => id === itemId) ? matchingItems : [];
}

/** Find a campaign by one of its plans: its name, and its plans in scope by PC number. Null when it is absent or null. */
export async function findCampaign(db: Db, access: AccessScope, planId: number | null) {
  if (planId === null) return null;
  const plans = await db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select([
      "plans.id",
      "plans.name",
      "plans.status",
      "plans.endsOn",
      "plans.locationId",
      "locations.name as location",
    ])
    .where((is) => is.or([is("plans.id", "=", planId), isInCampaign(planId)]))
    .where(access.location("plans.locationId"))
    .orderBy("locations.pcNumber")
    .orderBy("plans.id")
    .execute();
  const own = plans.find(({ id }) => id === planId);
  return own ? { name: own.name, plans } : null;
}

/** Build the SQL condition that the query's `plans` were created together with this plan. */
export function isInCampaign(planId: number) {
  return sql<boolean>`plans.plan_group_id = (select own.plan_group_id from plans own where own.id = ${planId})`;
}

/**
 * SQL condition: the plan in `plans` has no item of the same idea or title on the first day of `item`, an item of
 * another plan.
 */
export const lacksItem = sql<boolean>`not exists (
  select from plan_items own where own.plan_id = plans.id and own.starts_on = item.starts_on
    and (own.idea_id = item.idea_id or lower(own.title) = lower(item.title)))`;

/**
 * True when the query's `plans`, with their `locations`, can take another plan's `item`: the location is open, the plan
 * covers the first day, and the idea is active and available there.
 */
export const canTakeItem = sql<boolean>`(
  locations.status <> 'closed' and item.starts_on between plans.starts_on and plans.ends_on
  and (item.idea_id is null or (
    exists (select from ideas where ideas.id = item.idea_id and ideas.status = 'active')
    and ${isIdeaForLocation(sql.ref("item.ideaId"), sql.ref("plans.locationId"))})))`;
