import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/access/sign-in/send-invitation.server.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { queueMail } from "#app/platform/mail/queue-mail.server.ts";
import { findVoiceOf } from "#app/platform/wording/voice.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Editor } from "./lock-user.server.ts";
import { moveUser } from "./move-user.server.ts";
import { unblockedLetter } from "./user-letters.ts";
import { type MoveOutcome, refusalOfMove, statusAfterUnblock } from "./user-rules.ts";

/** Opens a blocked account again and mails its person so; whoever never registered gets a fresh invitation instead. */
export async function unblockUser(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute((db) =>
    moveUser(db, editor, companyId, userId, {
      refusalOf: (user) => refusalOfMove("unblock", user.status),
      write: async (user) => {
        const status = statusAfterUnblock(user.registeredAt !== null);
        await withAudit(db, editor, {
          action: "user.unblock",
          object: { type: "user", id: user.id },
          companyId: user.companyId,
          before: { status: user.status },
          after: { status },
        })
          .updateTable("users")
          .set((of) => ({ status, blockedByAdvisor: false, version: of("version", "+", 1), updatedAt: now }))
          .set({ updatedBy: editor.userId })
          .where("id", "=", user.id)
          .execute();
        if (status === "Invited") await sendInvitation(db, user, fullName(editor), now);
        else await queueMail(db, "unblocked", user.email, unblockedLetter(site, await findVoiceOf(db, user.id), user));
      },
    }),
  );
}
