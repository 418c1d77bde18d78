import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** Somebody's own feeds that are alive, that of all they see first; one whose location they lost names none. */
export function listFeeds(db: Db, reach: Reach, userId: number) {
  return db
    .selectFrom("calendarFeeds")
    .leftJoin("locations", (join) => join.onRef("locations.id", "=", "calendarFeeds.locationId").on(mayHaveFeed(reach)))
    .select(["calendarFeeds.id", "calendarFeeds.locationId", "calendarFeeds.createdAt", "calendarFeeds.lastReadAt"])
    .select("locations.name as location")
    .where("calendarFeeds.userId", "=", userId)
    .where("calendarFeeds.revokedAt", "is", null)
    .orderBy(sql`calendar_feeds.location_id is not null`)
    .orderBy(sql`lower(locations.name)`)
    .execute();
}

/** The name of a location that somebody may have a feed of; null when it is absent, out of reach or closed. */
export async function findFeedLocation(db: Db, reach: Reach, locationId: number): Promise<string | null> {
  const location = await db
    .selectFrom("locations")
    .select("name")
    .where("id", "=", locationId)
    .where(mayHaveFeed(reach))
    .executeTakeFirst();
  return location?.name ?? null;
}

function mayHaveFeed(reach: Reach): RawBuilder<boolean> {
  return sql`(locations.status <> 'closed' and ${reach.location("locations.id")})`;
}

/** Tokens are kept as hashes, so that the database tells no address. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
