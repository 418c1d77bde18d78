import type { Db } from "#db/connect.ts";
import { endTrust } from "#app/access/session/end-trust.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "./lock-user.server.ts";
import { moveUser } from "./move-user.server.ts";
import { type MoveOutcome, refusalOfMove } from "./user-rules.ts";

/** Ends every session of a person, on every device, and every link of theirs. */
export async function signOutEverywhere(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute((db) =>
    moveUser(db, editor, companyId, userId, {
      refusalOf: (user) => refusalOfMove("signOut", user.status),
      write: async (user) => {
        const { sessionsEnded } = await endTrust(db, [user.id], now);
        await writeAudit(db, editor, {
          action: "user.sign-out-everywhere",
          object: { type: "user", id: user.id },
          companyId: user.companyId,
          after: { sessionsEnded },
        });
      },
    }),
  );
}
