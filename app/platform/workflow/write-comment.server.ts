import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";

/** Write a comment on a record that the caller has locked; an internal one is for advisors only. */
export async function writeComment(
  { db, actor, now }: Context<AuditActor>,
  { type, id, companyId }: { type: string; id: number; companyId: number },
  text: string,
  isInternal = false,
): Promise<void> {
  await withAudit(db, actor, { action: `${type}.comment`, object: { type, id }, companyId, after: { text } })
    .insertInto("comments")
    .values({ objectType: type, objectId: id, companyId, text, isInternal, createdAt: now, createdBy: actor.userId })
    .execute();
}
