import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** List a user's active feeds, the one of the whole calendar first; `location` is null when the user has lost it. */
export function listCalendarFeeds(db: Db, access: AccessScope, userId: number) {
  return db
    .selectFrom("calendarFeeds")
    .leftJoin("locations", (join) =>
      join.onRef("locations.id", "=", "calendarFeeds.locationId").on(canHaveFeed(access)),
    )
    .select(["calendarFeeds.id", "calendarFeeds.locationId", "calendarFeeds.createdAt", "calendarFeeds.lastReadAt"])
    .select("locations.name as location")
    .where("calendarFeeds.userId", "=", userId)
    .where("calendarFeeds.revokedAt", "is", null)
    .orderBy(sql`calendar_feeds.location_id is not null`)
    .orderBy(sql`lower(locations.name)`)
    .execute();
}

/** Return the name of a location that can have a feed; null when it is absent, out of scope or closed. */
export async function findFeedLocation(db: Db, access: AccessScope, locationId: number): Promise<string | null> {
  const location = await db
    .selectFrom("locations")
    .select("name")
    .where("id", "=", locationId)
    .where(canHaveFeed(access))
    .executeTakeFirst();
  return location?.name ?? null;
}

function canHaveFeed(access: AccessScope): RawBuilder<boolean> {
  return sql`(locations.status <> 'closed' and ${access.location("locations.id")})`;
}

/** Hash a token (SHA-256, hex). Only hashes are stored, so the database reveals no feed address. */
export function hashFeedToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
