import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { happensOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { dayText } from "#app/ui/format.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { sharedAttachments } from "./attachments.server.ts";
import { checkChange, freedDays, keptDays } from "./check-change.server.ts";
import { writeChange } from "./change-custom-event.server.ts";
import type { CustomEventChange } from "./custom-event-form.ts";
import { placesOf } from "./event-places.server.ts";
import { changeLocked, raised } from "./lock-custom-event.server.ts";
import { passedNeighbor } from "./occurrence-rules.ts";

/**
 * Changes a repeating event from one of its days (YYYY-MM-DD) on: the series ends the day before, and another one goes on
 * with what was changed, and what differs on single later days follows it. From its first day on it is the series itself that
 * changes. Null when it is absent, out of reach or does not happen on that day.
 */
export function changeFollowingEvents(
  db: Db,
  member: Member,
  eventId: number,
  day: string,
  form: CustomEventChange,
  now: Date,
): Promise<Outcome<{ eventId: number }>> {
  return changeLocked(db, member, { eventId, version: form.version }, async (db, event) => {
    const recurrence = recurrenceOf(event);
    if (!recurrence || !happensOn(recurrence, day)) return null;
    if (nextOccurrences(recurrence, event.startsOn, 1)[0] === day) {
      const outcome = await writeChange(db, member, event, form, now);
      return outcome.saved ? { ...outcome, eventId } : outcome;
    }
    const passed = form.startsOn < day ? passedNeighbor(recurrence, day, form.startsOn) : null;
    if (passed) {
      const sentence = `Choose a day after ${dayText(passed)}, which stays as it is.`;
      return { saved: false, problems: problem("startsOn", sentence) };
    }
    const checked = await checkChange(db, member, event, { ...recurrence, startsOn: day }, form);
    if (!checked.saved) return checked;
    const { columns, changedDays } = checked;
    const { id, companyId, status, isReimbursable, wantsGiftCards } = event;
    const changed = { updatedAt: now, updatedBy: member.userId };
    const repeatsUntil = addDays(day, -1);
    const kept = { companyId, status, isReimbursable, wantsGiftCards, continuesId: id };
    const next = await db
      .with("made", (db) =>
        db
          .insertInto("customEvents")
          .values({ ...columns, ...kept, ...changed, createdAt: now, createdBy: member.userId })
          .returning("id"),
      )
      .with("placed", () => placesOf(sql`(select id from made)`, companyId, form.locationIds))
      .with("freed", () => freedDays(id, day, []))
      .with("kept", () => keptDays(sql`(select id from made)`, changedDays))
      .with("shared", () => sharedAttachments(id, sql`(select id from made)`))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    await withAudit(db, member, {
      action: "event.split",
      object: { type: "customEvent", id },
      companyId,
      before: { repeatsUntil: event.repeatsUntil },
      after: { ...columns, locationIds: form.locationIds, endedOn: repeatsUntil, continuedBy: next.id },
    })
      .updateTable("customEvents")
      .set({ repeatsUntil, ...raised(event, member, now) })
      .where("id", "=", id)
      .execute();
    return { saved: true, eventId: next.id };
  });
}
