import type { Db } from "#db/connect.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

/** Keeps how the pages look for somebody. The version stays: a form that is open elsewhere is not made stale by it. */
export async function chooseTheme(db: Db, person: Actor & { userId: number }, theme: "light" | "dark"): Promise<void> {
  await db.transaction().execute(async (db) => {
    const before = await db
      .selectFrom("users")
      .select("theme")
      .where("id", "=", person.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = changesOf(before, { theme });
    if (!changes) return;
    await withAudit(db, person, { action: "user.theme", object: { type: "user", id: person.userId }, ...changes })
      .updateTable("users")
      .set({ theme })
      .where("id", "=", person.userId)
      .execute();
  });
}
