import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";

/** Counts that somebody looked at an idea, once a person, idea and day. The idea was found within their reach. */
export async function viewIdea(db: Db, member: Member, ideaId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const first = await db
      .insertInto("ideaViews")
      .values({ ideaId, userId: member.userId, day: now.toISOString().slice(0, 10) })
      .onConflict((seen) => seen.doNothing())
      .returning("ideaId")
      .executeTakeFirst();
    if (first) await countUsage(db, member, "idea.viewed", now, member.memberships[0]?.id ?? null);
  });
}
