import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";

/** Ends one of somebody's own feeds at once. Null when it is absent, another's or has ended already. */
export async function revokeCalendarFeed(
  db: Db,
  member: Member,
  feedId: number,
  now: Date,
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    const feed = await db
      .updateTable("calendarFeeds")
      .set({ revokedAt: now })
      .where("id", "=", feedId)
      .where("userId", "=", member.userId)
      .where("revokedAt", "is", null)
      .returning("locationId")
      .executeTakeFirst();
    if (!feed) return null;
    await writeAudit(db, member, {
      action: "calendar-feed.revoke",
      object: { type: "calendarFeed", id: feedId },
      before: { locationId: feed.locationId },
    });
    return { saved: true as const };
  });
}
