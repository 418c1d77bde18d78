import type { Db } from "#db/connect.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { endSessions } from "#app/modules/access/session.server.ts";
import { writeAudit } from "#app/modules/audit/write-audit.server.ts";

/** Ends every session of a person but the one that asks; returns how many that were. */
export async function signOutOthers(db: Db, member: Member, now: Date): Promise<number> {
  return db.transaction().execute(async (db) => {
    const ended = await endSessions(db, member.userId, member.sessionId, now);
    if (ended > 0) {
      const object = { type: "user", id: member.userId };
      await writeAudit(db, member, { action: "session.sign-out-others", object, after: { ended } });
    }
    return ended;
  });
}
