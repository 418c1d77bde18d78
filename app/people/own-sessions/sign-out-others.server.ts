import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { endOwnTrust } from "#app/access/session/end-trust.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";

/** Ends every session of a person but the one that asks, and every link of theirs; returns how many sessions that were. */
export async function signOutOthers(db: Db, member: Member, now: Date): Promise<number> {
  return db.transaction().execute(async (db) => {
    const { sessionsEnded } = await endOwnTrust(db, member.userId, member.sessionId, now);
    if (sessionsEnded > 0) {
      const object = { type: "user", id: member.userId };
      await writeAudit(db, member, { action: "session.sign-out-others", object, after: { ended: sessionsEnded } });
    }
    return sessionsEnded;
  });
}
