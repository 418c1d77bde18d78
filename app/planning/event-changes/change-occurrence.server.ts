import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { eventOnDay } from "#app/planning/custom-events/event-occurrences.ts";
import { validateClockTimes } from "#app/planning/custom-events/skipped-clock-times.ts";
import {
  changeLockedEvent,
  type LockedCustomEvent,
  nextEventVersion,
} from "#app/planning/custom-events/lock-custom-event.server.ts";
import type { OccurrenceChange } from "#app/planning/custom-events/occurrence-form.ts";
import { validateOccurrenceMove } from "#app/planning/custom-events/occurrence-rules.ts";

/** Change one day (YYYY-MM-DD) of a repeating event. Null when it is absent, out of scope or does not happen then. */
export function changeOccurrence(
  db: Db,
  {
    member,
    eventId,
    day,
    form,
    now,
  }: { member: Member; eventId: number; day: string; form: OccurrenceChange; now: Date },
) {
  return changeLockedEvent(
    db,
    member,
    { eventId, version: form.version },
    async (db, event): Promise<RecordOutcome> => {
      const before = eventOnDay({ ...event, overrides: event.changedDays }, day);
      if (!before) return null;
      const isWhenKept = WHEN.every((name) => form[name] === before[name]);
      const fieldErrors =
        validateOccurrenceMove(event, day, form) ?? (isWhenKept ? null : validateClockTimes(event.timeZone, form));
      if (fieldErrors) return { saved: false, fieldErrors };
      const { title, description, startsOn, endsOn, startsAt, endsAt, place, status } = form;
      const after = { title, description, startsOn, endsOn, startsAt, endsAt, place, status };
      const changes = changedFields<Record<string, unknown>>(before, after);
      if (!changes) return { saved: true };
      const own = { startsOn, endsOn, ...differing(event, form), updatedAt: now, updatedBy: member.userId };
      await withAudit(db, member, {
        action: "event.change-day",
        object: { type: "customEvent", id: eventId },
        companyId: event.companyId,
        before: { day, ...changes.before },
        after: changes.after,
      })
        .with("changed", (db) =>
          db
            .insertInto("customEventOverrides")
            .values({ eventId, originalDay: day, ...own })
            .onConflict((conflict) => conflict.columns(["eventId", "originalDay"]).doUpdateSet(own)),
        )
        .updateTable("customEvents")
        .set(nextEventVersion(event, member, now))
        .where("id", "=", eventId)
        .execute();
      return { saved: true };
    },
  );
}

const WHEN = ["startsOn", "endsOn", "startsAt", "endsAt"] as const;

/** Return the columns in which a day differs from its series; null follows the series, also when that changes. */
function differing(event: LockedCustomEvent, form: OccurrenceChange) {
  const { startsAt, endsAt } = form;
  const hasOwnTimes = startsAt !== event.startsAt || endsAt !== event.endsAt;
  const own = <Name extends "title" | "description" | "place" | "status">(name: Name) =>
    form[name] === event[name] ? null : form[name];
  return {
    ...(hasOwnTimes ? { startsAt, endsAt } : { startsAt: null, endsAt: null }),
    title: own("title"),
    description: own("description"),
    place: own("place"),
    status: own("status"),
  };
}
