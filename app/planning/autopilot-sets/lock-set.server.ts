import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { items } from "./set-queries.server.ts";

/** Locks a set and reads what its form sets, in the form's own shape; null when it is absent or out of reach. */
export async function lockSet(db: Db, reach: Reach, setId: number) {
  const set = await db
    .selectFrom("autopilotSets")
    .select(["id", "companyId", "version", "status", "name", "description", "objectiveId"])
    .select([items.as("items"), objective.as("objective"), isAtWork.as("isAtWork")])
    .where("id", "=", setId)
    .where(reach.company("autopilotSets.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return set ?? null;
}

const objective = sql<string | null>`(select name from objectives where id = autopilot_sets.objective_id)`;

/** Whether plans are being made of it right now. */
const isAtWork = sql<boolean>`exists (select from autopilot_batches
  where set_id = autopilot_sets.id and status in ('queued', 'running'))`;
