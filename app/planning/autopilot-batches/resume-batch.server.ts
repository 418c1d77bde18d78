import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { batchStatusOf, isAtWork, isResumable } from "./batch-rules.ts";
import { lockBatch } from "./lock-batch.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems } | null;

/** Goes on with a batch that stopped or was cancelled, on behalf of whoever says so. Null when it is absent or out of reach. */
export async function resumeBatch(db: Db, advisor: Person, batchId: number): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const batch = await lockBatch(db, advisor.reach, batchId);
    if (!batch) return null;
    if (isAtWork(batch.status)) return { saved: true };
    if (!isResumable(batch.status)) {
      const sentence = `It is ${batchStatusOf(batch.status).word.toLowerCase()}, so there is nothing to resume.`;
      return { saved: false, problems: problem("", sentence) };
    }
    await withAudit(db, advisor, {
      action: "autopilot-batch.resume",
      object: { type: "autopilot-batch", id: batchId },
      companyId: batch.companyId,
    })
      .updateTable("autopilotBatches")
      .set({ status: "queued", failure: null, finishedAt: null, createdBy: advisor.userId })
      .where("id", "=", batchId)
      .execute();
    await addJob(db, "generate-plans", { batchId, origin: advisor.origin }, { key: `generate-plans-${batchId}` });
    return { saved: true };
  });
}
