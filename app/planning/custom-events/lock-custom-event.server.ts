import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import {
  customEventExceptionDays,
  isVisibleEvent,
  isFullyVisibleEvent,
  customEventRecurrence,
  eventTime,
} from "./custom-event-queries.server.ts";
import { customEventChangeRefusal } from "./custom-event-rules.ts";
import type { EventSeriesDetails } from "./event-occurrences.ts";

/**
 * Lock an event for a change by a member and read its columns, locations and overridden days. When `event` is null,
 * `refused` is the outcome: null for an event that is absent or out of scope, otherwise a refusal because its version
 * differs from the given one or the member cannot change it.
 */
export async function lockEditableEvent(db: Db, member: Member, eventId: number, version: number | null = null) {
  const event = await queryLocked(db, member.access, eventId).executeTakeFirst();
  if (!event) return { event: null, refused: null };
  if (version !== null && version !== event.version) {
    return { event: null, refused: { saved: false, fieldErrors: staleError("event"), status: 409 } as const };
  }
  const refusal = customEventChangeRefusal(member, event);
  if (!refusal) return { event, refused: null };
  return { event: null, refused: { saved: false, fieldErrors: fieldError("", refusal) } as const };
}

/** Run a change of an event that the member can edit, with the event locked, in its own transaction. */
export function changeLockedEvent<Result extends object>(
  db: Db,
  member: Member,
  { eventId, version = null }: { eventId: number; version?: number | null },
  change: (db: Db, event: LockedCustomEvent) => Promise<RecordOutcome<Result>>,
): Promise<RecordOutcome<Result>> {
  return db.transaction().execute(async (db) => {
    const { event, refused } = await lockEditableEvent(db, member, eventId, version);
    return event ? change(db, event) : refused;
  });
}

/** Return the columns that every change sets. The sequence tells calendar programs that their copy is outdated. */
export function nextEventVersion({ version, sequence }: LockedCustomEvent, { userId }: Member, now: Date) {
  return { version: version + 1, sequence: sequence + 1, updatedAt: now, updatedBy: userId };
}

/** Callback that checks a locked event before it changes, in the same transaction; field errors refuse the change. */
export type BeforeEventChange = (db: Db, event: LockedCustomEvent) => Promise<FieldErrors | null>;

export type LockedCustomEvent = NonNullable<Awaited<ReturnType<typeof lockEditableEvent>>["event"]>;

function queryLocked(db: Db, access: AccessScope, eventId: number) {
  return db
    .selectFrom("customEvents")
    .select(["customEvents.id", "customEvents.companyId", "customEvents.networkId", "customEvents.title"])
    .select(["customEvents.categoryId", "customEvents.description", "customEvents.startsOn", "customEvents.endsOn"])
    .select([eventTime("starts_at").as("startsAt"), eventTime("ends_at").as("endsAt"), "customEvents.timeZone"])
    .select(["customEvents.place", "customEvents.link", "customEvents.expectedAttendance"])
    .select(["customEvents.estimatedCostCents", "customEvents.isReimbursable", "customEvents.wantsGiftCards"])
    .select(["customEvents.visibility", "customEvents.status", "customEvents.rrule", "customEvents.repeatsUntil"])
    .select([
      customEventRecurrence.as("recurrence"),
      customEventExceptionDays.as("exceptionDays"),
      "customEvents.sequence",
    ])
    .select(["customEvents.createdBy", "customEvents.version", isFullyVisibleEvent(access).as("isWhollyInScope")])
    .select(changedDays.as("changedDays"))
    .select(
      sql<number[]>`array(select location_id from custom_event_locations
        where custom_event_locations.event_id = custom_events.id order by location_id)`.as("locationIds"),
    )
    .where("customEvents.id", "=", eventId)
    .where(isVisibleEvent(access))
    .forUpdate("customEvents");
}

/** Overridden day as stored; a null field follows the series. */
export type StoredOverride = EventSeriesDetails["overrides"][number] & { updatedAt: string; updatedBy: number | null };

// Every change of a day raises the event's version, so days that were read before the lock never overwrite newer ones.
const changedDays = sql<StoredOverride[]>`coalesce((
  select json_agg(json_build_object('originalDay', original_day, 'startsOn', starts_on, 'endsOn', ends_on,
    'startsAt', to_char(starts_at, 'HH24:MI'), 'endsAt', to_char(ends_at, 'HH24:MI'), 'title', title,
    'description', description, 'place', place, 'status', status, 'updatedAt', updated_at, 'updatedBy', updated_by)
    order by original_day)
  from custom_event_overrides where event_id = custom_events.id), '[]')`;
