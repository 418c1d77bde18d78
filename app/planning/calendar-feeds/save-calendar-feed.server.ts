import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertAuditOfCreated, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { findFeedLocation, hashFeedToken } from "./calendar-feed-queries.server.ts";

type Outcome = { saved: true; token: string; location: string | null } | null;

/**
 * Create a private feed of the user's calendar, or of one location's, and revoke the previous one at once. Only this
 * call returns the token. Null when the location is absent, out of scope or closed.
 */
export async function renewCalendarFeed(
  db: Db,
  member: Member,
  locationId: number | null,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const { userId, access } = member;
    await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
    const location = locationId === null ? null : await findFeedLocation(db, access, locationId);
    if (locationId !== null && location === null) return null;
    await db
      .updateTable("calendarFeeds")
      .set({ revokedAt: now })
      .where("userId", "=", userId)
      .where(sql<boolean>`coalesce(location_id, 0) = ${locationId ?? 0}`)
      .where("revokedAt", "is", null)
      .execute();
    const token = randomBytes(24).toString("base64url");
    const { companyId } = member;
    const entry = { action: "calendar-feed.renew", type: "calendarFeed", companyId, after: { locationId } };
    await db
      .with("made", (db) =>
        db
          .insertInto("calendarFeeds")
          .values({ userId, locationId, tokenHash: hashFeedToken(token), createdAt: now })
          .returning("id"),
      )
      .with("audited", () => insertAuditOfCreated(member, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, token, location };
  });
}

/** Revoke one of the user's feeds at once. Null when it is absent, another user's or already revoked. */
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
