import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { batchUndoRefusal, batchWorkflow } from "./batch-rules.ts";
import { isUntouched, lockBatch } from "./lock-batch.server.ts";

type Outcome = { saved: true; plans: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Delete all plans of a batch, or none when a plan was already answered, changed or commented on. Null when the batch
 * is absent or out of scope.
 */
export async function undoBatch(db: Db, advisor: CurrentUser, batchId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const batch = await lockBatch(db, advisor.access, batchId);
    if (!batch) return null;
    const plans = await db
      .selectFrom("plans")
      .select(["id", isUntouched.as("isUntouched")])
      .where("autopilotBatchId", "=", batchId)
      .orderBy("id")
      .forUpdate()
      .execute();
    const touched = plans.filter(({ isUntouched }) => !isUntouched).length;
    const refusal = batchUndoRefusal({ status: batch.status, touched });
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    const planIds = plans.map(({ id }) => id);
    await sql`
      with history as (
        delete from status_changes where object_type = 'plan' and object_id = any(${planIds}::integer[])
      )
      update plans set copied_from_id = null where copied_from_id = any(${planIds}::integer[])
    `.execute(db);
    await sql`delete from plans where id = any(${planIds}::integer[])`.execute(db);
    await withAudit(db, advisor, {
      action: "autopilot-batch.undo",
      object: { type: "autopilot-batch", id: batchId },
      companyId: batch.companyId,
      after: { plans: plans.length },
    })
      .updateTable("autopilotBatches")
      .set({ status: batchWorkflow.transitions.undo.to, undoneAt: now, undoneBy: advisor.userId })
      .where("id", "=", batchId)
      .execute();
    return { saved: true, plans: plans.length };
  });
}
