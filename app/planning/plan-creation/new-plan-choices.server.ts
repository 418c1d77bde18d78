import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { selectActiveRecords, plannedCents } from "#app/planning/plans/plan-queries.server.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

const MAX_SOURCES = 50;

/**
 * Read a new plan's choices except its locations: objectives, published sets, and plans to copy. The plan `copyId` is
 * always included, however old it is.
 */
export async function findNewPlanChoices(db: Db, access: AccessScope, companyId: number, copyId: number | null) {
  const choices = await db
    .selectFrom("companies")
    .select([selectActiveRecords("objectives").as("objectives"), autopilotSets.as("sets")])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return { ...(choices ?? { objectives: [], sets: [] }), copies: await listSources(db, access, copyId) };
}

/** List the newest plans with items, as sources for a copy; each row carries the total count. */
function listSources(db: Db, access: AccessScope, copyId: number | null) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["plans.id", "plans.name", "plans.startsOn", "locations.pcNumber", plannedCents.as("plannedCents")])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(access.location("plans.locationId"))
    .where(sql<boolean>`exists (select from plan_items where plan_items.plan_id = plans.id)`)
    .orderBy(sql`plans.id = ${copyId ?? 0}`, "desc")
    .orderBy("plans.startsOn", "desc")
    .orderBy("plans.id", "desc")
    .limit(MAX_SOURCES)
    .execute();
}

const autopilotSets = sql<(NamedRecord & { items: number })[]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name,
    'items', (select count(*) from autopilot_items where set_id = autopilot_sets.id)) order by lower(name), id)
  from autopilot_sets where company_id = companies.id and status = 'published'), '[]')`;
