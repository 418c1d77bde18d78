import type { Db } from "#db/connect.ts";
import { sendReset } from "#app/modules/access/send-reset.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { fullName } from "./full-name.ts";
import { type Editor, lockUser } from "./lock-user.server.ts";
import { type MoveOutcome, refusalOfMove } from "./user-rules.ts";

/** Mails a Registered person a link to choose a new password with, on an advisor's word. */
export async function mailReset(
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
    const refusal = user.refusal ?? refusalOfMove("sendReset", user.status);
    if (refusal) return { saved: false, name, refusal };
    await sendReset(db, user, now);
    await writeAudit(db, editor, {
      action: "user.send-reset",
      object: { type: "user", id: user.id },
      companyId: user.companyId,
      after: { email: user.email },
    });
    return { saved: true, name };
  });
}
