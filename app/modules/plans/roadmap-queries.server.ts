import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** The actions of a plan at its location, as they come; the caller has found the plan within the reach. */
export function listSteps(db: Db, plan: { id: number; locationId: number }) {
  return db
    .selectFrom("actions")
    .leftJoin("users", "users.id", "actions.ownerId")
    .select(["actions.id", "actions.planItemId as itemId", "actions.title", "actions.detail", "actions.phase"])
    .select(["actions.dueOn", "actions.status", "actions.isMandatory", "actions.ownerRole", "actions.link"])
    .select(
      sql<string | null>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`.as("owner"),
    )
    .where("actions.planId", "=", plan.id)
    .where("actions.locationId", "=", plan.locationId)
    .orderBy("actions.dueOn")
    .orderBy("actions.position")
    .orderBy("actions.id")
    .execute();
}
