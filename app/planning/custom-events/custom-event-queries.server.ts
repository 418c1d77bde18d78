import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Override } from "./event-occurrences.ts";

/** An event with all that its page and its form show; null when it is absent or out of reach. */
export async function findCustomEvent(db: Db, reach: Reach, eventId: number) {
  const event = await db
    .selectFrom("customEvents")
    .innerJoin("networks", "networks.id", "customEvents.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .leftJoin("users", "users.id", "customEvents.createdBy")
    .select(["customEvents.id", "customEvents.networkId", "customEvents.uid", "customEvents.title"])
    .select(["customEvents.categoryId", "customEvents.description", "customEvents.startsOn", "customEvents.endsOn"])
    .select([timeOf("starts_at").as("startsAt"), timeOf("ends_at").as("endsAt"), "customEvents.timeZone"])
    .select(["customEvents.place", "customEvents.link", "customEvents.expectedAttendance"])
    .select(["customEvents.estimatedCostCents", "customEvents.visibility", "customEvents.status"])
    .select(["customEvents.isReimbursable", "customEvents.wantsGiftCards"])
    .select(sql<boolean>`exists (select from event_programs where id = custom_events.id)`.as("isManaged"))
    .select(["customEvents.rrule", "customEvents.repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays"), overrides.as("overrides")])
    .select(["customEvents.sequence", "customEvents.createdAt", "customEvents.createdBy", "customEvents.updatedAt"])
    .select(["customEvents.version", "networks.name as network", "customEventCategories.name as category"])
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as("author"))
    .select([places(reach).as("locations"), isWhollyIn(reach).as("isWhollyInReach")])
    .where("customEvents.id", "=", eventId)
    .where(isVisible(reach))
    .executeTakeFirst();
  return event ?? null;
}

export type FoundCustomEvent = NonNullable<Awaited<ReturnType<typeof findCustomEvent>>>;

/** Holds for the events that somebody sees: those of their networks, and those at a location of theirs. */
export function isVisible(reach: Reach): RawBuilder<boolean> {
  return sql`((custom_events.visibility = 'network' and ${reach.network("customEvents.networkId")})
    or exists (select from custom_event_locations
      where custom_event_locations.event_id = custom_events.id
      and ${reach.location("customEventLocations.locationId")}))`;
}

/** The same for thousands of events: the locations' events are found once, not for each event. */
export function isListed(reach: Reach): RawBuilder<boolean> {
  return sql`((custom_events.visibility = 'network' and ${reach.network("customEvents.networkId")})
    or custom_events.id in (select event_id from custom_event_locations
      where ${reach.location("customEventLocations.locationId")}))`;
}

/** Whether all locations of an event are in reach. */
export function isWhollyIn(reach: Reach): RawBuilder<boolean> {
  return sql`not exists (select from custom_event_locations
    where custom_event_locations.event_id = custom_events.id
    and not (${reach.location("customEventLocations.locationId")}))`;
}

/** The locations of an event that are in reach. */
function places(reach: Reach): RawBuilder<{ id: number; name: string }[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', locations.id, 'name', locations.name) order by lower(locations.name), locations.id)
    from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    where custom_event_locations.event_id = custom_events.id
    and ${reach.location("locations.id")}), '[]')`;
}

/** A time of day of an event as HH:MM; null for a whole day. */
export function timeOf(column: "starts_at" | "ends_at"): RawBuilder<string | null> {
  return sql`to_char(${sql.ref(`custom_events.${column}`)}, 'HH24:MI')`;
}

/** The rules as text, which is read only where they are needed. */
export const recurrence = sql<string | null>`custom_events.recurrence::text`;
export const exceptionDays = sql<string[]>`to_json(custom_events.exception_days)`;
export const overrides = sql<(Override & { description: string | null; endsAt: string | null })[]>`
  case when custom_events.rrule = '' then '[]'::json else coalesce((
    select json_agg(json_build_object('originalDay', original_day, 'title', title, 'description', description,
      'place', place, 'startsOn', starts_on, 'endsOn', ends_on, 'startsAt', to_char(starts_at, 'HH24:MI'),
      'endsAt', to_char(ends_at, 'HH24:MI'), 'status', status) order by original_day)
    from custom_event_overrides where event_id = custom_events.id), '[]'::json) end`;
