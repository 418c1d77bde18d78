import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { locationRecord } from "./location-record.ts";
import { MONTHS_READABLE } from "./past-location-rules.ts";

/** What is recorded of a location that was handed over; null when it is absent, out of reach or too old. */
export async function findPastLocation(db: Db, reach: Reach, recordId: number, now: Date) {
  const row = await readableRecords(db, reach, now)
    .select(["locationRecords.id", "locationRecords.record"])
    .select(["locationOwnerships.fromDay", "locationOwnerships.untilDay"])
    .where("locationRecords.id", "=", recordId)
    .executeTakeFirst();
  // An ownership of which something is recorded has ended.
  if (!row || row.untilDay === null) return null;
  const { record, untilDay: handedOverOn, ...rest } = row;
  return { ...rest, handedOverOn, ...locationRecord.parse(record) };
}

/** The records of locations that somebody may read on this day, with the times in which they had them. */
export function readableRecords(db: Db, reach: Reach, now: Date) {
  return db
    .selectFrom("locationRecords")
    .innerJoin("locationOwnerships", "locationOwnerships.id", "locationRecords.ownershipId")
    .innerJoin("locations", "locations.id", "locationRecords.locationId")
    .where(reach.wholeNetwork("locationRecords.networkId"))
    .where(isReadable(now));
}

/** Holds for an ownership whose months of reading are not over at its location. */
function isReadable(now: Date): RawBuilder<boolean> {
  return sql`(location_ownerships.until_day + make_interval(months => ${MONTHS_READABLE}::integer)
    >= (${now}::timestamptz at time zone locations.time_zone)::date)`;
}

/** Deletes the records that nobody may read any more. */
export async function clearOldRecords(db: Db, now: Date): Promise<void> {
  await sql`
    delete from location_records using location_ownerships, locations
    where location_ownerships.id = ownership_id and locations.id = location_records.location_id
      and not ${isReadable(now)}
  `.execute(db);
}
