import type { Db } from "#db/connect.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

const SAME_WITHIN_MS = 60_000;

/**
 * Writes a comment on a record that the caller has locked. The same words of the same person within a minute are one
 * comment, so that a button that is pressed twice writes it once.
 */
export async function writeComment(
  db: Db,
  actor: Actor,
  record: { type: string; id: number; companyId: number },
  text: string,
  now: Date,
): Promise<void> {
  const { type, id, companyId } = record;
  const same = await db
    .selectFrom("comments")
    .select("id")
    .where("objectType", "=", type)
    .where("objectId", "=", id)
    .where("createdBy", "=", actor.userId)
    .where("text", "=", text)
    .where("createdAt", ">", new Date(now.getTime() - SAME_WITHIN_MS))
    .executeTakeFirst();
  if (same) return;
  await withAudit(db, actor, { action: `${type}.comment`, object: { type, id }, companyId, after: { text } })
    .insertInto("comments")
    .values({ objectType: type, objectId: id, companyId, text, createdAt: now, createdBy: actor.userId })
    .execute();
}
