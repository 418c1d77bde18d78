import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type Named, named, plannedCents } from "#app/planning/plans/plan-queries.server.ts";

const MOST_SOURCES = 50;

/**
 * What a new plan chooses from, but for its locations: the objectives, the published sets, the plans to copy, the one with
 * the id `copyId` among them however old it is.
 */
export async function findPlanChoices(db: Db, reach: Reach, companyId: number, copyId: number | null) {
  const choices = await db
    .selectFrom("companies")
    .select([named("objectives").as("objectives"), autopilotSets.as("sets")])
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return { ...(choices ?? { objectives: [], sets: [] }), copies: await listSources(db, reach, copyId) };
}

/** The newest plans that hold something, for a copy, each with how many there are. */
function listSources(db: Db, reach: Reach, copyId: number | null) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.name", "plans.startsOn", "locations.pcNumber", plannedCents.as("plannedCents")])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(reach.location("plans.locationId"))
    .where(sql<boolean>`exists (select from plan_items where plan_items.plan_id = plans.id)`)
    .orderBy(sql`plans.id = ${copyId ?? 0}`, "desc")
    .orderBy("plans.startsOn", "desc")
    .orderBy("plans.id", "desc")
    .limit(MOST_SOURCES)
    .execute();
}

const autopilotSets = sql<(Named & { items: number })[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name,
    'items', (select count(*) from autopilot_items where set_id = autopilot_sets.id)) order by lower(name), id)
  from autopilot_sets where company_id = companies.id and status = 'published'), '[]')`;
