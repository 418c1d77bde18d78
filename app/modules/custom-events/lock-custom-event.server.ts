import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { exceptionDays, isVisible, isWhollyIn, overrides, recurrence, timeOf } from "./custom-event-queries.server.ts";

/** Locks an event and reads what its changes look at; null when it is absent or out of reach. */
export async function lockCustomEvent(db: Db, reach: Reach, eventId: number) {
  const event = await db
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
    .forUpdate("customEvents")
    .executeTakeFirst();
  return event ?? null;
}

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
