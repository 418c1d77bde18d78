import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { isInScope, nameOf, todayAt } from "./action-list.server.ts";
import type { Series } from "./series-rules.ts";

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

/** The actions at one location that are of no plan and still open, the next first; of a series only its next one. */
export function listCustomActions(db: Db, reach: Reach, locationId: number, now: Date) {
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("users as owner", "owner.id", "actions.ownerId")
    .select(["actions.id", "actions.title", "actions.dueOn", "actions.status"])
    .select([nameOf("owner").as("owner"), todayAt(now).as("today"), series.as("series")])
    .where("actions.locationId", "=", locationId)
    .where("actions.planId", "is", null)
    .where("actions.status", "in", ["todo", "inProgress"])
    .where(reach.location("actions.locationId"))
    .where(
      sql<boolean>`not exists (select from actions earlier where earlier.series_id = actions.series_id
        and earlier.location_id = actions.location_id and earlier.status in ('todo', 'inProgress')
        and (earlier.due_on, earlier.id) < (actions.due_on, actions.id))`,
    )
    .orderBy("actions.dueOn")
    .orderBy("actions.id")
    .limit(200)
    .execute();
}

const evidence = sql<{ id: number; key: string; name: string; contentType: string }[]>`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType', files.content_type)
    order by files.id)
  from files where files.object_type = 'action' and files.object_id = actions.id), '[]')`;

const series = sql<Series | null>`(
  select json_build_object('rules', rules::text, 'startsOn', starts_on, 'endsOn', ends_on, 'exceptionDays', exception_days)
  from custom_action_series where custom_action_series.id = actions.series_id)`;
