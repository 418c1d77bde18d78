import type { Db } from "#db/connect.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { endSession } from "./session.server.ts";

/**
 * Ends the session that the person holds; once more does nothing. The answer also clears the cookie and says
 * `Clear-Site-Data: "cache"`, so that the browser's Back shows nothing of theirs.
 */
export async function signOut(db: Db, person: Actor & { sessionId: number }, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const isEnded = await endSession(db, person.sessionId, now);
    if (!isEnded) return;
    await writeAudit(db, person, { action: "session.sign-out", object: { type: "session", id: person.sessionId } });
  });
}
