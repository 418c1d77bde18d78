import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { exceptionDays, isVisible, isWhollyIn, overrides, recurrence, timeOf } from "./custom-event-queries.server.ts";

/** Locks an event and reads what its changes look at; null when it is absent or out of reach. */
export async function lockCustomEvent(db: Db, reach: Reach, eventId: number) {
  return (await queryLocked(db, reach, eventId).executeTakeFirst()) ?? null;
}

/** The same, with the days that differ from it. Whoever changes one raises the version, which the caller compares. */
export async function lockCustomEventWithDays(db: Db, reach: Reach, eventId: number) {
  return (await queryLocked(db, reach, eventId).select(changedDays.as("changedDays")).executeTakeFirst()) ?? null;
}

function queryLocked(db: Db, reach: Reach, eventId: number) {
  return db
    .selectFrom("customEvents")
    .select(["customEvents.id", "customEvents.companyId", "customEvents.networkId", "customEvents.title"])
    .select(["customEvents.categoryId", "customEvents.description", "customEvents.startsOn", "customEvents.endsOn"])
    .select([timeOf("starts_at").as("startsAt"), timeOf("ends_at").as("endsAt"), "customEvents.timeZone"])
    .select(["customEvents.place", "customEvents.link", "customEvents.expectedAttendance"])
    .select(["customEvents.estimatedCostCents", "customEvents.isReimbursable", "customEvents.wantsGiftCards"])
    .select(["customEvents.visibility", "customEvents.status", "customEvents.rrule", "customEvents.repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays"), "customEvents.sequence"])
    .select(["customEvents.createdBy", "customEvents.version", isWhollyIn(reach).as("isWhollyInReach")])
    .select(
      sql<number[]>`array(select location_id from custom_event_locations
        where custom_event_locations.event_id = custom_events.id order by location_id)`.as("locationIds"),
    )
    .where("customEvents.id", "=", eventId)
    .where(isVisible(reach))
    .forUpdate("customEvents");
}

/** A day that differs from its series, as its columns hold it; null follows the series. */
export interface ChangedDay {
  originalDay: string;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  title: string | null;
  description: string | null;
  place: string | null;
  status: string | null;
  updatedAt: string;
  updatedBy: number | null;
}

const changedDays = sql<ChangedDay[]>`coalesce((
  select json_agg(json_build_object('originalDay', original_day, 'startsOn', starts_on, 'endsOn', ends_on,
    'startsAt', starts_at, 'endsAt', ends_at, 'title', title, 'description', description, 'place', place,
    'status', status, 'updatedAt', updated_at, 'updatedBy', updated_by) order by original_day)
  from custom_event_overrides where event_id = custom_events.id), '[]')`;

/** The days of a locked event that differ from it. */
export async function listOverrides(db: Db, eventId: number) {
  const { held } = await db
    .selectFrom("customEvents")
    .select(overrides.as("held"))
    .where("customEvents.id", "=", eventId)
    .executeTakeFirstOrThrow();
  return held;
}

export type LockedCustomEvent = NonNullable<Awaited<ReturnType<typeof lockCustomEvent>>>;
export type LockedWithDays = NonNullable<Awaited<ReturnType<typeof lockCustomEventWithDays>>>;
