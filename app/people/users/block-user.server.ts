import type { Db } from "#db/connect.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { refusalToLeave } from "./last-owner.server.ts";
import type { Editor } from "./lock-user.server.ts";
import { moveUser } from "./move-user.server.ts";
import { type MoveOutcome, refusalOfMove, yourself } from "./user-rules.ts";

/**
 * Blocks an account under a company's address: its sessions and links end with this transaction, and no owner ends the
 * block. One live advisor blocks another, so a Senior Advisor always remains.
 */
export async function blockUser(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute((db) =>
    moveUser(db, editor, companyId, userId, {
      refusalOf: async (user) =>
        (user.id === editor.userId ? yourself : null) ??
        refusalOfMove("block", user.status) ??
        (await refusalToLeave(db, user, user.networkIds)),
      write: async (user) => {
        await db
          .updateTable("users")
          .set((of) => ({
            status: "Blocked",
            blockedByAdvisor: true,
            version: of("version", "+", 1),
            updatedAt: now,
            updatedBy: editor.userId,
          }))
          .where("id", "=", user.id)
          .execute();
        const { sessionsEnded } = await endTrust(db, [user.id], now);
        await writeAudit(db, editor, {
          action: "user.block",
          object: { type: "user", id: user.id },
          companyId: user.companyId,
          before: { status: user.status },
          after: { status: "Blocked", sessionsEnded },
        });
      },
    }),
  );
}
