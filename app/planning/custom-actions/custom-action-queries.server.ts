import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { actionSeries } from "#app/planning/actions/action-queries.server.ts";
import { userNameOf, todayAtLocations } from "#app/planning/actions/action-conditions.server.ts";

/** List the open actions of a location without a plan, by due date; of a series only the next one. */
export function listCustomActions(db: Db, access: AccessScope, locationId: number, now: Date) {
  return db
    .selectFrom("actions")
    .innerJoin("locations", "locations.id", "actions.locationId")
    .leftJoin("users as owner", "owner.id", "actions.ownerId")
    .select(["actions.id", "actions.title", "actions.dueOn", "actions.status"])
    .select([userNameOf("owner").as("owner"), todayAtLocations(now).as("today"), actionSeries.as("series")])
    .where("actions.locationId", "=", locationId)
    .where("actions.planId", "is", null)
    .where("actions.status", "in", ["todo", "inProgress"])
    .where(access.location("actions.locationId"))
    .where(
      sql<boolean>`not exists (select from actions earlier where earlier.series_id = actions.series_id
        and earlier.location_id = actions.location_id and earlier.status in ('todo', 'inProgress')
        and (earlier.due_on, earlier.id) < (actions.due_on, actions.id))`,
    )
    .orderBy("actions.dueOn")
    .orderBy("actions.id")
    .execute();
}
