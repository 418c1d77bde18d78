import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { refusalOfCancel } from "./batch-rules.ts";
import { lockBatch } from "./lock-batch.server.ts";

type Outcome = { saved: true; made: number } | { saved: false; problems: Problems } | null;

/**
 * Stops a batch that is at work: the plans that it is making this moment are finished, then no more begin. What is made
 * stays, and nobody hears of it by mail. Null when it is absent or out of reach.
 */
export async function cancelBatch(db: Db, advisor: Person, batchId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const batch = await lockBatch(db, advisor.reach, batchId);
    if (!batch) return null;
    const refusal = refusalOfCancel(batch.status);
    if (refusal) return { saved: false, problems: problem("", refusal) };
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
      after: { status: "cancelled", made },
    })
      .updateTable("autopilotBatches")
      .set({ status: "cancelled", finishedAt: now })
      .where("id", "=", batchId)
      .execute();
    return { saved: true, made };
  });
}
