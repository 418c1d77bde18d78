import type { Db } from "#db/connect.ts";
import { sendReset } from "#app/access/sign-in/send-reset.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "./lock-user.server.ts";
import { moveUser } from "./move-user.server.ts";
import { type MoveOutcome, refusalOfMove } from "./user-rules.ts";

/** Mails a Registered person a link to choose a new password with, on an advisor's word. */
export async function mailReset(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute((db) =>
    moveUser(db, editor, companyId, userId, {
      refusalOf: (user) => refusalOfMove("sendReset", user.status),
      write: async (user) => {
        await sendReset(db, user, now);
        await writeAudit(db, editor, {
          action: "user.send-reset",
          object: { type: "user", id: user.id },
          companyId: user.companyId,
          after: { email: user.email },
        });
      },
    }),
  );
}
