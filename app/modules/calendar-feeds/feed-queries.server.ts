import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Somebody's own feeds that are alive, that of all they see first. */
export function listFeeds(db: Db, userId: number) {
  return db
    .selectFrom("calendarFeeds")
    .leftJoin("locations", "locations.id", "calendarFeeds.locationId")
    .select(["calendarFeeds.id", "calendarFeeds.locationId", "calendarFeeds.createdAt", "calendarFeeds.lastReadAt"])
    .select("locations.name as location")
    .where("calendarFeeds.userId", "=", userId)
    .where("calendarFeeds.revokedAt", "is", null)
    .orderBy(sql`locations.id is not null`)
    .orderBy(sql`lower(locations.name)`)
    .execute();
}
