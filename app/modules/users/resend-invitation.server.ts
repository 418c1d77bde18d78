import type { Db } from "#db/connect.ts";
import { sendInvitation } from "#app/modules/access/send-invitation.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { fullName } from "./full-name.ts";
import { type Editor, lockUser } from "./lock-user.server.ts";
import { type MoveOutcome, refusalOfMove } from "./user-rules.ts";

/** Mails an Invited person a fresh link, which also is the first where the invitation was kept for later. */
export async function resendInvitation(
  db: Db,
  editor: Editor,
  companyId: number,
  userId: number,
  now: Date,
): Promise<MoveOutcome> {
  return db.transaction().execute(async (db) => {
    const user = await lockUser(db, editor, companyId, userId);
    if (!user) return null;
    const name = fullName(user);
    const refusal = user.refusal ?? refusalOfMove("resend", user.status);
    if (refusal) return { saved: false, name, refusal };
    await sendInvitation(db, user, fullName(editor), now);
    await writeAudit(db, editor, {
      action: "user.resend-invitation",
      object: { type: "user", id: user.id },
      companyId: user.companyId,
      after: { email: user.email },
    });
    return { saved: true, name };
  });
}
