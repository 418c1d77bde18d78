import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { revokeOwnCredentials } from "#app/access/session/revoke-credentials.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";

/** End every other session of the user and all of their links; return the number of ended sessions. */
export async function signOutOthers(db: Db, member: Member, now: Date): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { sessionsEnded } = await revokeOwnCredentials(db, member.userId, member.sessionId, now);
    if (sessionsEnded > 0) {
      const object = { type: "user", id: member.userId };
      await writeAudit(db, member, { action: "session.sign-out-others", object, after: { ended: sessionsEnded } });
    }
    return sessionsEnded;
  });
}
