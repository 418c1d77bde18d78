import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";

/**
 * Cancel the user's open request to change their email, so that its link stops working; do nothing when there is none.
 */
export async function cancelEmailChange(db: Db, member: Member, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const cancelled = await db
      .updateTable("tokens")
      .set({ usedAt: now })
      .where("userId", "=", member.userId)
      .where("kind", "=", "emailChange")
      .where("usedAt", "is", null)
      .where(sql<boolean>`payload ->> 'isReturn' = 'false'`)
      .returning("id")
      .executeTakeFirst();
    if (!cancelled) return;
    await writeAudit(db, member, { action: "user.cancel-email-change", object: { type: "user", id: member.userId } });
  });
}
