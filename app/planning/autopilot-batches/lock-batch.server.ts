import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Lock a batch and read the facts its rules need; null when absent or out of scope. */
export async function lockBatch(db: Db, access: AccessScope, batchId: number) {
  const batch = await db
    .selectFrom("autopilotBatches")
    .select(["id", "companyId", "setId", "startsOn", "status"])
    .where("id", "=", batchId)
    .where(access.company("autopilotBatches.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return batch ?? null;
}

/** SQL condition that a row of `plans` was not answered, changed or commented on since it was created. */
export const isUntouched = sql<boolean>`(plans.status = 'draft' and plans.autopilot_answer = 'waiting'
  and plans.version = 1 and plans.updated_at = plans.created_at
  and not exists (select from plan_items where plan_items.plan_id = plans.id and plan_items.version > 1)
  and not exists (select from comments where object_type = 'plan' and object_id = plans.id))`;
