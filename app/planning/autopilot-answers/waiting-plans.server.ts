import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

const MAX_SHOWN = 5;

/** List the plans that await an answer at the user's locations, soonest first, and count them all. */
export async function listWaitingPlans(db: Db, access: AccessScope, locationId: number | null = null) {
  const rows = await db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.name", "plans.startsOn", "plans.endsOn", "locations.name as location"])
    .select([itemCount.as("items"), cents.as("cents"), sql<number>`count(*) over ()`.as("total")])
    .where("plans.autopilotAnswer", "=", "waiting")
    .where("plans.status", "=", "draft")
    .where(access.location("plans.locationId"))
    .$if(locationId !== null, (query) => query.where("plans.locationId", "=", locationId ?? 0))
    .orderBy("plans.startsOn")
    .orderBy("plans.id")
    .limit(MAX_SHOWN)
    .execute();
  return { rows: rows.map(({ total: _, ...plan }) => plan), total: rows[0]?.total ?? 0 };
}

/**
 * Find an autopilot plan with its items, as an owner reads it before answering. Null when it is absent, out of scope or
 * not from the autopilot.
 */
export async function findAutopilotPlan(db: Db, access: AccessScope, planId: number) {
  const plan = await db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .innerJoin("autopilotSets", "autopilotSets.id", "plans.autopilotSetId")
    .select(["plans.id", "plans.number", "plans.name", "plans.startsOn", "plans.endsOn", "plans.status"])
    .select(["plans.version", "plans.autopilotAnswer", "locations.name as location", "autopilotSets.description"])
    .select([cents.as("cents"), itemsAsJson.as("lines")])
    .where("plans.id", "=", planId)
    .where("plans.autopilotBatchId", "is not", null)
    .where(access.location("plans.locationId"))
    .executeTakeFirst();
  return plan ?? null;
}

const itemsAsJson = sql<{ id: number; title: string; startsOn: string; endsOn: string; cents: number }[]>`coalesce((
  select json_agg(json_build_object('id', id, 'title', title, 'startsOn', plan_items.starts_on,
    'endsOn', plan_items.ends_on, 'cents', planned_cents) order by plan_items.starts_on, position, id)
  from plan_items where plan_items.plan_id = plans.id), '[]')`;

const itemCount = sql<number>`(select count(*) from plan_items where plan_items.plan_id = plans.id)`;
const cents = sql<number>`(select coalesce(sum(planned_cents), 0)::bigint
  from plan_items where plan_items.plan_id = plans.id)`;
