import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Editor } from "./lock-user.server.ts";
import { moveUser } from "./move-user.server.ts";
import { type MoveOutcome, refusalOfMove } from "./user-rules.ts";

/** Mails an Invited person a fresh link, which also is the first where the invitation was kept for later. */
export async function resendInvitation(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute((db) =>
    moveUser(db, editor, companyId, userId, {
      refusalOf: (user) => refusalOfMove("resend", user.status),
      write: async (user) => {
        await sendInvitation(db, user, fullName(editor), now);
        await writeAudit(db, editor, {
          action: "user.resend-invitation",
          object: { type: "user", id: user.id },
          companyId: user.companyId,
          after: { email: user.email },
        });
      },
    }),
  );
}
