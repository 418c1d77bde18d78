import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockTransfer } from "./lock-transfer.server.ts";
import { refusalOfMove } from "./transfer-rules.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Calls a transfer off before it has run; a draft is anybody's who prepares, a confirmed one a Senior Advisor's. Null
 * when it is absent or out of reach.
 */
export async function cancelTransfer(
  db: Db,
  advisor: Advisor,
  transferId: number,
  version: number,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const transfer = await lockTransfer(db, advisor.reach, transferId);
    if (!transfer) return null;
    const refusal = refusalOfMove("cancel", transfer.status);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (transfer.status !== "draft" && !may(advisor, "transfer:decide")) {
      return { saved: false, problems: problem("", "Only a Senior Advisor cancels a confirmed transfer.") };
    }
    if (transfer.version !== version) return { saved: false, problems: stale("transfer"), status: 409 };
    await db
      .updateTable("transfers")
      .set({ status: "cancelled", version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", transferId)
      .execute();
    await writeAudit(db, advisor, {
      action: "transfer.cancel",
      object: { type: "transfer", id: transferId },
      companyId: transfer.companyId,
      before: { status: transfer.status },
      after: { status: "cancelled" },
    });
    return { saved: true };
  });
}
