import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isInScope, nameOf, todayAt } from "./action-scope.server.ts";
import type { Series } from "./action-series.ts";

/** Everything that the page of one action shows, with today at its location; null when it is absent or out of reach. */
export async function findAction(db: Db, reach: Reach, locationId: number, actionId: number, now: Date) {
  const action = await db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("plans", "plans.id", "actions.planId")
    .leftJoin("planItems", "planItems.id", "actions.planItemId")
    .leftJoin("users as owner", "owner.id", "actions.ownerId")
    .leftJoin("users", "users.id", "actions.doneBy")
    .select(["actions.id", "actions.title", "actions.detail", "actions.phase", "actions.dueOn", "actions.status"])
    .select(["actions.isMandatory", "actions.isMovedByHand", "actions.ownerId", "actions.ownerRole", "actions.link"])
    .select(["actions.reason", "actions.doneAt", "actions.version", "actions.planId", "actions.seriesId"])
    .select(["locations.id as locationId", "locations.name as location", "locations.pcNumber", "locations.timeZone"])
    .select(["plans.name as plan", "planItems.title as item"])
    .select([nameOf("owner").as("owner"), nameOf("users").as("doneBy"), todayAt(now).as("today")])
    .select([evidence.as("evidence"), series.as("series")])
    .where("actions.id", "=", actionId)
    .where("actions.locationId", "=", locationId)
    .where(isInScope(reach, locationId))
    .executeTakeFirst();
  return action ?? null;
}

const evidence = sql<{ id: number; key: string; name: string; contentType: string }[]>`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType', files.content_type)
    order by files.id)
  from files where files.object_type = 'action' and files.object_id = actions.id), '[]')`;

/** The series of the query's `actions`; null for one that stands alone. */
export const series = sql<Series | null>`(
  select json_build_object('rules', rules::text, 'startsOn', starts_on, 'endsOn', ends_on, 'exceptionDays', exception_days)
  from custom_action_series where custom_action_series.id = actions.series_id)`;
