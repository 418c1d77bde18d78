import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isVisibleAction, userNameOf, todayAtLocations } from "./action-conditions.server.ts";
import type { ActionSeries } from "./action-series.ts";

/** Find an action with everything its page shows, and today at its location; null when it is absent or out of scope. */
export async function findAction(
  db: Db,
  access: AccessScope,
  { locationId, actionId, now }: { locationId: number; actionId: number; now: Date },
) {
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
    .select([userNameOf("owner").as("owner"), userNameOf("users").as("doneBy"), todayAtLocations(now).as("today")])
    .select([evidenceFiles.as("evidence"), actionSeries.as("series")])
    .where("actions.id", "=", actionId)
    .where("actions.locationId", "=", locationId)
    .where(isVisibleAction(access, locationId))
    .executeTakeFirst();
  return action ?? null;
}

const evidenceFiles = sql<{ id: number; key: string; name: string; contentType: string }[]>`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType', files.content_type)
    order by files.id)
  from files where files.object_type = 'action' and files.object_id = actions.id), '[]')`;

/** Series of the query's `actions`; null for an action without a series. */
export const actionSeries = sql<ActionSeries | null>`(
  select json_build_object('rules', rules::text, 'startsOn', starts_on, 'endsOn', ends_on, 'exceptionDays', exception_days)
  from custom_action_series where custom_action_series.id = actions.series_id)`;
