import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { autopilotItemsJson } from "./set-queries.server.ts";

/** Lock a set and read its fields in the form's shape; null when absent or out of scope. */
export async function lockSet(db: Db, access: AccessScope, setId: number) {
  const set = await db
    .selectFrom("autopilotSets")
    .select(["id", "companyId", "version", "status", "name", "description", "objectiveId"])
    .select([autopilotItemsJson.as("items"), objective.as("objective"), isGeneratingPlans.as("isAtWork")])
    .where("id", "=", setId)
    .where(access.company("autopilotSets.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return set ?? null;
}

const objective = sql<string | null>`(select name from objectives where id = autopilot_sets.objective_id)`;

/** True while a batch is creating plans from the set. */
const isGeneratingPlans = sql<boolean>`exists (select from autopilot_batches
  where set_id = autopilot_sets.id and status in ('queued', 'running'))`;
