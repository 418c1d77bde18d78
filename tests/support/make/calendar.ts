import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial, type Row } from "./row.ts";
import { makeEventCategory } from "./settings.ts";

/** Create a planned event at one location, on one day. */
export async function makeCustomEvent(
  db: Db,
  location: { id: number; companyId: number; networkId: number },
  values: Partial<Insertable<Schema["customEvents"]>> = {},
): Promise<Row<"customEvents">> {
  const { companyId, networkId } = location;
  const categoryId = values.categoryId ?? (await makeEventCategory(db, { id: companyId })).id;
  const day = values.startsOn ?? "2026-12-01";
  const of = { companyId, networkId, categoryId, title: `Custom event ${nextSerial()}`, startsOn: day, endsOn: day };
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

/** Create a user's calendar feed in place of an earlier one; its token is unknown. */
export async function makeCalendarFeed(
  db: Db,
  user: { id: number },
  values: Partial<Insertable<Schema["calendarFeeds"]>> = {},
): Promise<Row<"calendarFeeds">> {
  await db.deleteFrom("calendarFeeds").where("userId", "=", user.id).execute();
  return db
    .insertInto("calendarFeeds")
    .values({ userId: user.id, tokenHash: `feed ${nextSerial()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
