import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isForLocation } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { overlapping, plannedCents } from "#app/planning/plans/plan-queries.server.ts";

/**
 * The plans that were begun together with one, itself among them, by PC number; none where it was begun alone. What is
 * archived is left out. `lacking` is how many items of the one a draft could take over.
 */
export function listCampaign(db: Db, reach: Reach, plan: { id: number }) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.companyId", "plans.locationId", "plans.status", "plans.autopilotAnswer"])
    .select(["plans.startsOn", "plans.endsOn", "plans.budgetCents"])
    .select(["locations.name as location", "locations.pcNumber", "locations.timeZone"])
    .select([plannedCents.as("plannedCents"), overlapping.as("overlapping")])
    .select(sql<number>`(select count(*) from plan_items where plan_items.plan_id = plans.id)`.as("items"))
    .select(
      sql<number>`(select count(*) from plan_items item
        where plans.status = 'draft' and item.plan_id = ${plan.id} and ${isLacked} and ${isTakeable})`.as("lacking"),
    )
    .where(isOfCampaign(plan.id))
    .where("plans.status", "<>", "archived")
    .where(reach.location("plans.locationId"))
    .orderBy("locations.pcNumber")
    .orderBy("plans.id")
    .execute();
}

/**
 * What stands for an item in the drafts of a campaign: the same idea, or an own item of the same title, on the same first
 * day, itself among them. None where the item or its draft is absent or out of reach.
 */
export async function listTwins(db: Db, reach: Reach, planId: number, itemId: number) {
  const twins = await db
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
    .where(isOfCampaign(planId))
    .where("plans.status", "=", "draft")
    .where(reach.location("plans.locationId"))
    .orderBy("locations.pcNumber")
    .orderBy("twin.id")
    .execute();
  return twins.some(({ id }) => id === itemId) ? twins : [];
}

/** Holds for the query's `plans` that were begun together with one. */
export function isOfCampaign(planId: number) {
  return sql<boolean>`plans.plan_group_id = (select own.plan_group_id from plans own where own.id = ${planId})`;
}

/** Holds where the query's `plans` have nothing like an `item` of another plan on its first day. */
export const isLacked = sql<boolean>`not exists (
  select from plan_items held where held.plan_id = plans.id and held.starts_on = item.starts_on
    and (held.idea_id = item.idea_id or lower(held.title) = lower(item.title)))`;

/** Holds where the query's `plans`, with their `locations`, can have an `item` of another plan: an open shop, its days, its ideas. */
export const isTakeable = sql<boolean>`(
  locations.status <> 'closed' and item.starts_on between plans.starts_on and plans.ends_on
  and (item.idea_id is null or (
    exists (select from ideas where ideas.id = item.idea_id and ideas.status = 'active')
    and ${isForLocation(sql.ref("item.ideaId"), sql.ref("plans.locationId"))})))`;
