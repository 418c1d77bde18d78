import type { Db } from "#db/connect.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";

/** Save a user's theme. The version stays, so that a form open elsewhere does not become stale. */
export async function chooseTheme(
  db: Db,
  user: AuditActor & { userId: number },
  theme: "light" | "dark",
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const before = await db
      .selectFrom("users")
      .select("theme")
      .where("id", "=", user.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = changedFields(before, { theme });
    if (!changes) return;
    await withAudit(db, user, { action: "user.theme", object: { type: "user", id: user.userId }, ...changes })
      .updateTable("users")
      .set({ theme })
      .where("id", "=", user.userId)
      .execute();
  });
}
