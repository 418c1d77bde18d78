import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { lockTransferNetworks, lockTransfer } from "./lock-transfer.server.ts";
import { transferReadinessRefusal } from "./run-transfer.server.ts";
import { findTransfer, latestLocalDay } from "./transfer-queries.server.ts";
import { transferDayRefusal, transferWorkflow } from "./transfer-rules.ts";

type Outcome =
  | { saved: true; effectiveOn: string; locations: number; network: string }
  | { saved: false; fieldErrors: FieldErrors; status?: 409 }
  | null;

/** Schedule a prepared transfer for its day. Null when it is absent or out of scope. */
export async function confirmTransfer(
  db: Db,
  advisor: Advisor,
  { transferId, version, now }: { transferId: number; version: number; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const networks = await lockTransferNetworks(db, transferId);
    const locked = await lockTransfer(db, advisor.access, transferId);
    const transfer = locked && (await findTransfer(db, advisor.access, transferId));
    if (!transfer) return null;
    if (transfer.version !== version) return { saved: false, fieldErrors: staleError("transfer"), status: 409 };
    const today = await latestLocalDay(
      db,
      transfer.companyId,
      transfer.locations.map(({ id }) => id),
      now,
    );
    const refusal =
      statusRefusal(transferWorkflow, transferWorkflow.transitions.confirm, transfer.status) ??
      transferDayRefusal(transfer.effectiveOn, today) ??
      transferReadinessRefusal(transfer, networks);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    await db
      .updateTable("transfers")
      .set({ status: "scheduled", failure: null, confirmedAt: now, confirmedBy: advisor.userId })
      .set({ version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", transferId)
      .execute();
    await writeAudit(db, advisor, {
      action: "transfer.confirm",
      object: { type: "transfer", id: transferId },
      companyId: transfer.companyId,
      before: { status: transfer.status },
      after: { status: "scheduled", effectiveOn: transfer.effectiveOn },
    });
    await addJob(db, "run-transfers", {}, { key: "run-transfers" });
    const { effectiveOn, locations, toNetwork } = transfer;
    return { saved: true, effectiveOn, locations: locations.length, network: toNetwork };
  });
}
