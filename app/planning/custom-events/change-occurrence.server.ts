import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { eventOn } from "./event-occurrences.ts";
import { refusalOfTimes } from "./left-out-times.ts";
import { changeLocked, type LockedCustomEvent, raised } from "./lock-custom-event.server.ts";
import type { OccurrenceChange } from "./occurrence-form.ts";
import { refusalOfOccurrence } from "./occurrence-rules.ts";

/** Changes one day (YYYY-MM-DD) of a repeating event. Null when it is absent, out of reach or does not happen then. */
export function changeOccurrence(
  db: Db,
  member: Member,
  eventId: number,
  day: string,
  form: OccurrenceChange,
  now: Date,
) {
  return changeLocked(db, member, { eventId, version: form.version }, async (db, event): Promise<Outcome> => {
    const before = eventOn({ ...event, overrides: event.changedDays }, day);
    if (!before) return null;
    const isWhenKept = WHEN.every((name) => form[name] === before[name]);
    const problems =
      refusalOfOccurrence(event, day, form) ?? (isWhenKept ? null : refusalOfTimes(event.timeZone, form));
    if (problems) return { saved: false, problems };
    const { title, description, startsOn, endsOn, startsAt, endsAt, place, status } = form;
    const told = { title, description, startsOn, endsOn, startsAt, endsAt, place, status };
    const changes = changesOf<Record<string, unknown>>(before, told);
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
      .set(raised(event, member, now))
      .where("id", "=", eventId)
      .execute();
    return { saved: true };
  });
}

const WHEN = ["startsOn", "endsOn", "startsAt", "endsAt"] as const;

/** What one day says otherwise than its series; null follows the series, now and when that changes. */
function differing(event: LockedCustomEvent, form: OccurrenceChange) {
  const { startsAt, endsAt } = form;
  const hasOwnTimes = startsAt !== event.startsAt || endsAt !== event.endsAt;
  const own = <Name extends "title" | "description" | "place" | "status">(name: Name) =>
    form[name] === event[name] ? null : form[name];
  return {
    ...(hasOwnTimes ? { startsAt, endsAt } : { startsAt: null, endsAt: null }),
    ...{ title: own("title"), description: own("description"), place: own("place"), status: own("status") },
  };
}
