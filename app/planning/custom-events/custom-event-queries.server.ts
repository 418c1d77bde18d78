import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { EventOverride } from "./event-occurrences.ts";

/** Find an event with everything that its page and its form show; null when it is absent or out of scope. */
export async function findCustomEvent(db: Db, access: AccessScope, eventId: number) {
  const event = await db
    .selectFrom("customEvents")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .leftJoin("users", "users.id", "customEvents.createdBy")
    .select(["customEvents.id", "customEvents.networkId", "customEvents.uid", "customEvents.title"])
    .select(["customEvents.categoryId", "customEvents.description", "customEvents.startsOn", "customEvents.endsOn"])
    .select([eventTime("starts_at").as("startsAt"), eventTime("ends_at").as("endsAt"), "customEvents.timeZone"])
    .select(["customEvents.place", "customEvents.link", "customEvents.expectedAttendance"])
    .select(["customEvents.estimatedCostCents", "customEvents.visibility", "customEvents.status"])
    .select(["customEvents.isReimbursable", "customEvents.wantsGiftCards"])
    .select(sql<boolean>`exists (select from event_programs where id = custom_events.id)`.as("isManaged"))
    .select(["customEvents.rrule", "customEvents.repeatsUntil"])
    .select([
      customEventRecurrence.as("recurrence"),
      customEventExceptionDays.as("exceptionDays"),
      eventOverrides.as("overrides"),
    ])
    .select(["customEvents.sequence", "customEvents.createdAt", "customEvents.createdBy", "customEvents.updatedAt"])
    .select(["customEvents.version", "networks.name as network", "customEventCategories.name as category"])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as("author"))
    .select([visibleLocations(access).as("locations"), isFullyVisibleEvent(access).as("isWhollyInScope")])
    .where("customEvents.id", "=", eventId)
    .where(isVisibleEvent(access))
    .executeTakeFirst();
  return event ?? null;
}

export type CustomEventDetails = NonNullable<Awaited<ReturnType<typeof findCustomEvent>>>;

/**
 * Build the SQL condition that an event is visible: shared with the user's network, or at one of the user's locations.
 */
export function isVisibleEvent(access: AccessScope): RawBuilder<boolean> {
  return sql`((custom_events.visibility = 'network' and ${access.network("customEvents.networkId")})
    or exists (select from custom_event_locations
      where custom_event_locations.event_id = custom_events.id
      and ${access.location("customEventLocations.locationId")}))`;
}

/**
 * Build the SQL condition of `isVisibleEvent` for thousands of events: the locations' events are read once, not for
 * each event.
 */
export function isVisibleEventInList(access: AccessScope): RawBuilder<boolean> {
  return sql`((custom_events.visibility = 'network' and ${access.network("customEvents.networkId")})
    or custom_events.id in (select event_id from custom_event_locations
      where ${access.location("customEventLocations.locationId")}))`;
}

/** Build the SQL condition that all locations of an event are in scope. */
export function isFullyVisibleEvent(access: AccessScope): RawBuilder<boolean> {
  return sql`not exists (select from custom_event_locations
    where custom_event_locations.event_id = custom_events.id
    and not (${access.location("customEventLocations.locationId")}))`;
}

/** Select the locations of an event that are in scope, by name. */
function visibleLocations(access: AccessScope): RawBuilder<{ id: number; name: string }[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', locations.id, 'name', locations.name) order by lower(locations.name), locations.id)
    from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    where custom_event_locations.event_id = custom_events.id
    and ${access.location("locations.id")}), '[]')`;
}

/** Select a time of day of an event as HH:MM; null for a whole day. */
export function eventTime(column: "starts_at" | "ends_at"): RawBuilder<string | null> {
  return sql`to_char(${sql.ref(`custom_events.${column}`)}, 'HH24:MI')`;
}

/** Repeat rules as JSON text, which is parsed only where it is needed. */
export const customEventRecurrence = sql<string | null>`custom_events.recurrence::text`;
export const customEventExceptionDays = sql<string[]>`to_json(custom_events.exception_days)`;
export const eventOverrides = sql<(EventOverride & { description: string | null; endsAt: string | null })[]>`
  case when custom_events.rrule = '' then '[]'::json else coalesce((
    select json_agg(json_build_object('originalDay', original_day, 'title', title, 'description', description,
      'place', place, 'startsOn', starts_on, 'endsOn', ends_on, 'startsAt', to_char(starts_at, 'HH24:MI'),
      'endsAt', to_char(ends_at, 'HH24:MI'), 'status', status) order by original_day)
    from custom_event_overrides where event_id = custom_events.id), '[]'::json) end`;
