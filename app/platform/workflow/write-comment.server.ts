import type { Db } from "#db/connect.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

/** Writes a comment on a record that the caller has locked; an internal one is for advisors alone. */
export async function writeComment(
  db: Db,
  actor: Actor,
  { type, id, companyId }: { type: string; id: number; companyId: number },
  text: string,
  now: Date,
  isInternal = false,
): Promise<void> {
  await withAudit(db, actor, { action: `${type}.comment`, object: { type, id }, companyId, after: { text } })
    .insertInto("comments")
    .values({ objectType: type, objectId: id, companyId, text, isInternal, createdAt: now, createdBy: actor.userId })
    .execute();
}
