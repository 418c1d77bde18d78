import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { batchCancelRefusal, batchWorkflow } from "./batch-rules.ts";
import { lockBatch } from "./lock-batch.server.ts";

type Outcome = { saved: true; made: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Cancel a running batch: the locations in progress are finished, then no more begin. Created plans stay, and no owner
 * gets an email. Null when absent or out of scope.
 */
export async function cancelBatch(db: Db, advisor: CurrentUser, batchId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const batch = await lockBatch(db, advisor.access, batchId);
    if (!batch) return null;
    const refusal = batchCancelRefusal(batch.status);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    const { to } = batchWorkflow.transitions.cancel;
    const { made } = await db
      .selectFrom("autopilotResults")
      .select((of) => of.fn.countAll<number>().as("made"))
      .where("batchId", "=", batchId)
      .where("outcome", "=", "made")
      .executeTakeFirstOrThrow();
    await withAudit(db, advisor, {
      action: "autopilot-batch.cancel",
      object: { type: "autopilot-batch", id: batchId },
      companyId: batch.companyId,
      before: { status: batch.status },
      after: { status: to, made },
    })
      .updateTable("autopilotBatches")
      .set({ status: to, finishedAt: now })
      .where("id", "=", batchId)
      .execute();
    return { saved: true, made };
  });
}
