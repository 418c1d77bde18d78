import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { batchWorkflow, isBatchRunning, isBatchResumable } from "./batch-rules.ts";
import { lockBatch } from "./lock-batch.server.ts";

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors } | null;

/** Resume a stopped or canceled batch on behalf of this advisor. Null when absent or out of scope. */
export async function resumeBatch(db: Db, advisor: CurrentUser, batchId: number): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const batch = await lockBatch(db, advisor.access, batchId);
    if (!batch) return null;
    if (isBatchRunning(batch.status)) return { saved: true };
    if (!isBatchResumable(batch.status)) {
      const sentence = `This batch is ${batchWorkflow.words[batch.status].toLowerCase()}. You can only resume a stopped or canceled one.`;
      return { saved: false, fieldErrors: fieldError("", sentence) };
    }
    await withAudit(db, advisor, {
      action: "autopilot-batch.resume",
      object: { type: "autopilot-batch", id: batchId },
      companyId: batch.companyId,
    })
      .updateTable("autopilotBatches")
      .set({ status: batchWorkflow.transitions.resume.to, failure: null, finishedAt: null, createdBy: advisor.userId })
      .where("id", "=", batchId)
      .execute();
    await addJob(db, "generate-plans", { batchId, origin: advisor.origin }, { key: `generate-plans-${batchId}` });
    return { saved: true };
  });
}
