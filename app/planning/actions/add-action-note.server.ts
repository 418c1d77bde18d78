import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { fieldError } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { lockAction } from "./lock-action.server.ts";

const MAX_NOTES = 50;

/**
 * Add a note to an action; repeating the last note is ignored, and so is a note that waited for a network and is sent
 * again. Null when the action is absent or out of scope.
 */
export async function addActionNote(
  db: Db,
  {
    member,
    actionId,
    text,
    idempotencyKey,
    now,
  }: { member: Member; actionId: number; text: string; idempotencyKey?: string; now: Date },
): Promise<RecordOutcome> {
  const form = { actionId, text, idempotencyKey };
  return idempotent({ db, actor: member, now }, form, async (db): Promise<RecordOutcome> => {
    const action = await lockAction(db, member.access, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const notes = await db
      .selectFrom("comments")
      .select(["text", "createdBy"])
      .where("objectType", "=", "action")
      .where("objectId", "=", id)
      .orderBy("id", "desc")
      .limit(MAX_NOTES)
      .execute();
    const [last] = notes;
    if (last?.text === text && last.createdBy === member.userId) return { saved: true };
    if (notes.length === MAX_NOTES)
      return { saved: false, fieldErrors: fieldError("text", `A to-do can have up to ${MAX_NOTES} notes.`) };
    await withAudit(db, member, { action: "action.note", object: { type: "action", id }, companyId, after: { text } })
      .insertInto("comments")
      .values({ objectType: "action", objectId: id, companyId, text, createdAt: now, createdBy: member.userId })
      .execute();
    return { saved: true };
  });
}
