import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { refusalOfChange } from "./custom-event-rules.ts";
import { eventOn } from "./event-occurrences.ts";
import { refusalOfTimes } from "./left-out-times.ts";
import { listOverrides, lockCustomEvent, type LockedCustomEvent } from "./lock-custom-event.server.ts";
import type { OccurrenceChange } from "./occurrence-form.ts";
import { refusalOfOccurrence } from "./occurrence-rules.ts";

/** Changes one day (YYYY-MM-DD) of a repeating event. Null when it is absent, out of reach or does not happen then. */
export async function changeOccurrence(
  db: Db,
  member: Member,
  eventId: number,
  day: string,
  form: OccurrenceChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const event = await lockCustomEvent(db, member.reach, eventId);
    if (!event) return null;
    if (event.version !== form.version) return { saved: false, problems: stale("event"), status: 409 };
    const refusal = refusalOfChange(member, event);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    const before = eventOn({ ...event, overrides: await listOverrides(db, eventId) }, day);
    if (!before) return null;
    const isWhenKept = WHEN.every((name) => form[name] === before[name]);
    const problems =
      refusalOfOccurrence(event, day, form) ?? (isWhenKept ? null : refusalOfTimes(event.timeZone, form));
    if (problems) return { saved: false, problems };
    const { title, description, startsOn, endsOn, startsAt, endsAt, place, status } = form;
    const changes = changesOf<Record<string, unknown>>(before, {
      title,
      description,
      startsOn,
      endsOn,
      startsAt,
      endsAt,
      place,
      status,
    });
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
      .set({ version: sql`version + 1`, sequence: sql`sequence + 1`, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", eventId)
      .execute();
    return { saved: true };
  });
}

const WHEN = ["startsOn", "endsOn", "startsAt", "endsAt"] as const;

/** What one day says otherwise than its series; null follows the series, now and when that changes. */
function differing(
  event: LockedCustomEvent,
  { title, description, place, status, startsAt, endsAt }: OccurrenceChange,
) {
  const hasOwnTimes = startsAt !== event.startsAt || endsAt !== event.endsAt;
  return {
    startsAt: hasOwnTimes ? startsAt : null,
    endsAt: hasOwnTimes ? endsAt : null,
    title: title === event.title ? null : title,
    description: description === event.description ? null : description,
    place: place === event.place ? null : place,
    status: status === event.status ? null : status,
  };
}
