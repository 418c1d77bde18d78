import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

interface Photo {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/** The recaps of an event at the locations that somebody reaches, with their photos. */
export function listRecaps(db: Db, reach: Reach, eventId: number) {
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
    .where(reach.location("eventRecaps.locationId"))
    .orderBy("locationId")
    .execute();
}

/** So many days after an event, a photo of the checklist may still show it. */
const DAYS_AFTER = 14;
/**
 * The photos that may serve the recap of an event at a location within the reach: those of the event, of its recaps, and
 * those that proved actions of the location while it ran or in the two weeks after.
 */
export function listOfferedPhotos(
  db: Db,
  reach: Reach,
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
          and ${reach.location("eventPhotos.locationId")})
        or files.object_type = 'action' and files.created_at::date between ${event.startsOn}::date
          and ${addDays(event.endsOn, DAYS_AFTER)}::date and files.object_id in (select id from actions
            where actions.location_id = ${locationId} and ${reach.location("actions.locationId")}))`,
    )
    .orderBy("id", "desc")
    .execute();
}

/** Holds for the `files` of the recaps of locations that somebody reaches. */
export function isOfReadRecap(reach: Reach): RawBuilder<boolean> {
  return sql`files.id in (select event_photos.file_id from event_photos
    where ${reach.location("eventPhotos.locationId")})`;
}
