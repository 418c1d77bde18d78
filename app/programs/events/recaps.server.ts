import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

interface Photo {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/** List an event's recaps at the locations in scope, with their photos. */
export function listRecaps(db: Db, access: AccessScope, eventId: number) {
  return db
    .selectFrom("eventRecaps")
    .select(["locationId", "attendance", "samples", "giftCardsUsed", "salesCents", "rating", "wentWell", "improve"])
    .select(["noPhotoReason", "version", "updatedAt"])
    .select(
      sql<Photo[]>`coalesce((select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name,
        'contentType', files.content_type)
        order by files.id)
        from event_photos join files on files.id = event_photos.file_id
        where event_photos.event_id = event_recaps.event_id
          and event_photos.location_id = event_recaps.location_id), '[]')`.as("photos"),
    )
    .where("eventId", "=", eventId)
    .where(access.location("eventRecaps.locationId"))
    .orderBy("locationId")
    .execute();
}

/** Days after an event within which checklist photos are still offered. */
const DAYS_AFTER = 14;
/**
 * List photos to offer for a recap at a location in scope: those of the event, of its recaps, and proofs of the
 * location's actions during the event or within two weeks after.
 */
export function listOfferedPhotos(
  db: Db,
  access: AccessScope,
  event: { id: number; startsOn: string; endsOn: string },
  locationId: number,
): Promise<Photo[]> {
  return db
    .selectFrom("files")
    .select(["id", "key", "name", "contentType"])
    .where("contentType", "like", "image/%")
    .where(
      sql<boolean>`(
        files.id in (select file_id from custom_event_files where event_id = ${event.id})
        or files.id in (select file_id from event_photos where event_id = ${event.id}
          and ${access.location("eventPhotos.locationId")})
        or files.object_type = 'action' and files.created_at::date between ${event.startsOn}::date
          and ${addDays(event.endsOn, DAYS_AFTER)}::date and files.object_id in (select id from actions
            where actions.location_id = ${locationId} and ${access.location("actions.locationId")}))`,
    )
    .orderBy("id", "desc")
    .execute();
}

/** Build the SQL condition that a row of `files` belongs to a recap at a location in scope. */
export function isFileOfVisibleRecap(access: AccessScope): RawBuilder<boolean> {
  return sql`files.id in (select event_photos.file_id from event_photos
    where ${access.location("eventPhotos.locationId")})`;
}
