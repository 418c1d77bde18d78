import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { locationRecord } from "./location-record.ts";
import { MONTHS_READABLE } from "./past-location-rules.ts";

/** Find the record of a handed-over location; null when it is absent, out of scope or expired. */
export async function findPastLocation(db: Db, access: AccessScope, recordId: number, now: Date) {
  const row = await selectReadableLocationRecords(db, access, now)
    .select(["locationRecords.id", "locationRecords.record"])
    .select(["locationOwnerships.fromDay", "locationOwnerships.untilDay"])
    .where("locationRecords.id", "=", recordId)
    .executeTakeFirst();
  // Only ended ownerships have a record, so this null is for the type alone.
  if (!row || row.untilDay === null) return null;
  const { record, untilDay: handedOverOn, ...rest } = row;
  return { ...rest, handedOverOn, ...locationRecord.parse(record) };
}

/** Select the location records the user may read on this day, with their ownership periods. */
export function selectReadableLocationRecords(db: Db, access: AccessScope, now: Date) {
  return db
    .selectFrom("locationRecords")
    .innerJoin("locationOwnerships", "locationOwnerships.id", "locationRecords.ownershipId")
    .innerJoin("locations", "locations.id", "locationRecords.locationId")
    .where(access.wholeNetwork("locationRecords.networkId"))
    .where(isReadable(now));
}

/**
 * Build the SQL condition that an ownership ended fewer than `MONTHS_READABLE` months ago in the location's time zone.
 */
function isReadable(now: Date): RawBuilder<boolean> {
  return sql`(location_ownerships.until_day + make_interval(months => ${MONTHS_READABLE}::integer)
    >= (${now}::timestamptz at time zone locations.time_zone)::date)`;
}

/** Delete the records whose readable period is over. */
export async function deleteExpiredLocationRecords(db: Db, now: Date): Promise<void> {
  await sql`
    delete from location_records using location_ownerships, locations
    where location_ownerships.id = ownership_id and locations.id = location_records.location_id
      and not ${isReadable(now)}
  `.execute(db);
}
