import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { exceptionDays, isVisible, isWhollyIn, recurrence, timeOf } from "./custom-event-queries.server.ts";
import { refusalOfChange } from "./custom-event-rules.ts";
import type { WholeSeries } from "./event-occurrences.ts";

/**
 * Locks an event for a change by somebody and reads what changes look at, with the days that differ from it. Without an
 * event it says what the change comes to: null where it is absent or out of reach, a refusal where it is at another
 * version than `version`, if that is given, or where they may not change it.
 */
export async function lockChangeable(db: Db, member: Member, eventId: number, version: number | null = null) {
  const event = await queryLocked(db, member.reach, eventId).executeTakeFirst();
  if (!event) return { event: null, refused: null };
  if (version !== null && version !== event.version) {
    return { event: null, refused: { saved: false, problems: stale("event"), status: 409 } as const };
  }
  const refusal = refusalOfChange(member, event);
  if (!refusal) return { event, refused: null };
  return { event: null, refused: { saved: false, problems: problem("", refusal) } as const };
}

/** Does a change of an event that somebody may change, locked, in a transaction of its own. */
export function changeLocked<Result extends object>(
  db: Db,
  member: Member,
  { eventId, version = null }: { eventId: number; version?: number | null },
  change: (db: Db, event: LockedCustomEvent) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  return db.transaction().execute(async (db) => {
    const { event, refused } = await lockChangeable(db, member, eventId, version);
    return event ? change(db, event) : refused;
  });
}

/** What each change sets: the version, the sequence, by which calendar programs know that theirs is old, and by whom. */
export function raised({ version, sequence }: LockedCustomEvent, { userId }: Member, now: Date) {
  return { version: version + 1, sequence: sequence + 1, updatedAt: now, updatedBy: userId };
}

/** What is asked of a locked event before a change, and done with it in the same transaction; problems refuse it. */
export type BeforeChange = (db: Db, event: LockedCustomEvent) => Promise<Problems | null>;

export type LockedCustomEvent = NonNullable<Awaited<ReturnType<typeof lockChangeable>>["event"]>;

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
    .select(changedDays.as("changedDays"))
    .select(
      sql<number[]>`array(select location_id from custom_event_locations
        where custom_event_locations.event_id = custom_events.id order by location_id)`.as("locationIds"),
    )
    .where("customEvents.id", "=", eventId)
    .where(isVisible(reach))
    .forUpdate("customEvents");
}

/** A day that differs from its series, as its columns hold it; null follows the series. */
export type ChangedDay = WholeSeries["overrides"][number] & { updatedAt: string; updatedBy: number | null };

// Whoever changes a day raises the event's version, so that days read before a lock are never saved over.
const changedDays = sql<ChangedDay[]>`coalesce((
  select json_agg(json_build_object('originalDay', original_day, 'startsOn', starts_on, 'endsOn', ends_on,
    'startsAt', to_char(starts_at, 'HH24:MI'), 'endsAt', to_char(ends_at, 'HH24:MI'), 'title', title,
    'description', description, 'place', place, 'status', status, 'updatedAt', updated_at, 'updatedBy', updated_by)
    order by original_day)
  from custom_event_overrides where event_id = custom_events.id), '[]')`;
