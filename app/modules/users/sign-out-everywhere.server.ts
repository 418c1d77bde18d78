import type { Db } from "#db/connect.ts";
import { endSessions, raiseAuthEpoch } from "#app/modules/access/session.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";
import { fullName } from "./full-name.ts";
import { type Editor, lockUser } from "./lock-user.server.ts";
import { type MoveOutcome, refusalOfMove } from "./user-rules.ts";

/** Ends every session of a person, on every device. */
export async function signOutEverywhere(
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
    const refusal = user.refusal ?? refusalOfMove("signOut", user.status);
    if (refusal) return { saved: false, name, refusal };
    await raiseAuthEpoch(db, user.id);
    const sessionsEnded = await endSessions(db, user.id, null, now);
    await writeAudit(db, editor, {
      action: "user.sign-out-everywhere",
      object: { type: "user", id: user.id },
      companyId: user.companyId,
      after: { sessionsEnded },
    });
    return { saved: true, name };
  });
}
