import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockNetworks, lockTransfer } from "./lock-transfer.server.ts";
import { refusalOfReadiness } from "./run-transfer.server.ts";
import { findTransfer, latestToday } from "./transfer-queries.server.ts";
import { refusalOfDay, refusalOfTransition } from "./transfer-rules.ts";

type Outcome =
  | { saved: true; effectiveOn: string; locations: number; network: string }
  | { saved: false; problems: Problems; status?: 409 }
  | null;

/** Schedules a prepared transfer for its day. Null when it is absent or out of reach. */
export async function confirmTransfer(
  db: Db,
  advisor: Advisor,
  transferId: number,
  version: number,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const networks = await lockNetworks(db, transferId);
    const locked = await lockTransfer(db, advisor.reach, transferId);
    const transfer = locked && (await findTransfer(db, advisor.reach, transferId));
    if (!transfer) return null;
    if (transfer.version !== version) return { saved: false, problems: stale("transfer"), status: 409 };
    const today = await latestToday(
      db,
      transfer.companyId,
      transfer.locations.map(({ id }) => id),
      now,
    );
    const refusal =
      refusalOfTransition("confirm", transfer.status) ??
      refusalOfDay(transfer.effectiveOn, today) ??
      refusalOfReadiness(transfer, networks);
    if (refusal) return { saved: false, problems: problem("", refusal) };
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
