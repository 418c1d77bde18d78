import type { Db, Schema } from "#db/connect.ts";
import type { Insertable } from "kysely";
import { next, type Row } from "./row.ts";
import { makeEventCategory } from "./settings.ts";

/** A planned event at one location, on one day. */
export async function makeCustomEvent(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["customEvents"]>> = {},
): Promise<Row<"customEvents">> {
  const { companyId, networkId } = location;
  const categoryId = values.categoryId ?? (await makeEventCategory(db, { id: companyId })).id;
  const day = values.startsOn ?? "2026-12-01";
  const of = { companyId, networkId, categoryId, title: `Custom event ${next()}`, startsOn: day, endsOn: day };
  const event = await db
    .insertInto("customEvents")
    .values({ ...of, timeZone: "America/New_York", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto("customEventLocations")
    .values({ eventId: event.id, companyId, locationId: location.id })
    .execute();
  return event;
}

/** A calendar feed of somebody in place of the one they had; nobody knows its token. */
export async function makeCalendarFeed(
  db: Db,
  user: { id: number },
  values: Partial<Insertable<Schema["calendarFeeds"]>> = {},
): Promise<Row<"calendarFeeds">> {
  await db.deleteFrom("calendarFeeds").where("userId", "=", user.id).execute();
  return db
    .insertInto("calendarFeeds")
    .values({ userId: user.id, tokenHash: `feed ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
