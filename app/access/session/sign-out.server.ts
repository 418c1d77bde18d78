import type { Db } from "#db/connect.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { endSession } from "./session.server.ts";

/**
 * End the user's session; a repeated call does nothing. The response also clears the cookie and sends `Clear-Site-Data:
 * "cache"`, so that the browser's Back button shows none of the user's pages.
 */
export async function signOut(
  db: Db,
  user: AuditActor & { sessionId: number },
  now: Date,
  { isExpired = false } = {},
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const isEnded = await endSession(db, user.sessionId, { now, isExpired });
    if (!isEnded) return;
    await writeAudit(db, user, { action: "session.sign-out", object: { type: "session", id: user.sessionId } });
  });
}
