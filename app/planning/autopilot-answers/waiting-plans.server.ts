import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

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

const cents = sql<number>`(select coalesce(sum(planned_cents), 0)::bigint
  from plan_items where plan_items.plan_id = plans.id)`;
