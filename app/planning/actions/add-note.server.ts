import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { problem } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { lockAction } from "./lock-action.server.ts";

const MOST_NOTES = 50;

/** Writes a note on an action; the same words by the same person right before count once. Null when it is out of reach. */
export async function addNote(db: Db, member: Member, actionId: number, text: string, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.reach, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const notes = await db
      .selectFrom("comments")
      .select(["text", "createdBy"])
      .where("objectType", "=", "action")
      .where("objectId", "=", id)
      .orderBy("id", "desc")
      .limit(MOST_NOTES)
      .execute();
    const [last] = notes;
    if (last?.text === text && last.createdBy === member.userId) return { saved: true };
    if (notes.length === MOST_NOTES)
      return { saved: false, problems: problem("text", `An action has ${MOST_NOTES} notes at most.`) };
    await withAudit(db, member, { action: "action.note", object: { type: "action", id }, companyId, after: { text } })
      .insertInto("comments")
      .values({ objectType: "action", objectId: id, companyId, text, createdAt: now, createdBy: member.userId })
      .execute();
    return { saved: true };
  });
}
