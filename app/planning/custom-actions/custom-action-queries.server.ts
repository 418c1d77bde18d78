import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { series } from "#app/planning/actions/action-queries.server.ts";
import { nameOf, todayAt } from "#app/planning/actions/action-scope.server.ts";

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
    .execute();
}
