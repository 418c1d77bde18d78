import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** Locks a batch and reads what its rules look at; null when it is absent or out of reach. */
export async function lockBatch(db: Db, reach: Reach, batchId: number) {
  const batch = await db
    .selectFrom("autopilotBatches")
    .select(["id", "companyId", "setId", "startsOn", "status"])
    .where("id", "=", batchId)
    .where(reach.company("autopilotBatches.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return batch ?? null;
}

/** Holds for the rows of `plans` that nobody has answered, changed or commented since they were made. */
export const isUntouched = sql<boolean>`(plans.status = 'draft' and plans.autopilot_answer = 'waiting'
  and plans.version = 1 and plans.updated_at = plans.created_at
  and not exists (select from plan_items where plan_items.plan_id = plans.id and plan_items.version > 1)
  and not exists (select from comments where object_type = 'plan' and object_id = plans.id))`;
