import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { occursOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { dayText } from "#app/ui/text/format.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { copyAttachments } from "#app/planning/event-attachments/attachments.server.ts";
import { validateCustomEventChange, deleteOverridesFrom, upsertOverrides } from "./validate-event-change.server.ts";
import { writeChange } from "./change-custom-event.server.ts";
import type { CustomEventChange } from "#app/planning/custom-events/custom-event-form.ts";
import { insertEventLocations } from "#app/planning/custom-events/event-locations.server.ts";
import { changeLockedEvent, nextEventVersion } from "#app/planning/custom-events/lock-custom-event.server.ts";
import { passedNeighbor } from "#app/planning/custom-events/occurrence-rules.ts";

/**
 * Change a repeating event from one of its days (YYYY-MM-DD) on: end the series the day before, and start a new series
 * with the changes, which takes over the later overrides. From the first occurrence, change the series itself. Null
 * when the event is absent, out of scope or does not happen on that day.
 */
export function changeFollowingEvents(
  db: Db,
  {
    member,
    eventId,
    day,
    form,
    now,
  }: { member: Member; eventId: number; day: string; form: CustomEventChange; now: Date },
): Promise<RecordOutcome<{ eventId: number }>> {
  return changeLockedEvent(db, member, { eventId, version: form.version }, async (db, event) => {
    const recurrence = recurrenceOf(event);
    if (!recurrence || !occursOn(recurrence, day)) return null;
    if (nextOccurrences(recurrence, event.startsOn, 1)[0] === day) {
      const outcome = await writeChange(db, { member, event, form, now });
      return outcome.saved ? { ...outcome, eventId } : outcome;
    }
    const passed = form.startsOn < day ? passedNeighbor(recurrence, day, form.startsOn) : null;
    if (passed) {
      const sentence = `Choose a day after ${dayText(passed)}, which doesn't change.`;
      return { saved: false, fieldErrors: fieldError("startsOn", sentence) };
    }
    const checked = await validateCustomEventChange(db, {
      member,
      event,
      before: { ...recurrence, startsOn: day },
      form,
    });
    if (!checked.saved) return checked;
    const { columns, changedDays } = checked;
    const { id, companyId, status, isReimbursable, wantsGiftCards } = event;
    const changed = { updatedAt: now, updatedBy: member.userId };
    const repeatsUntil = addDays(day, -1);
    const copiedColumns = { companyId, status, isReimbursable, wantsGiftCards, continuesId: id };
    const next = await db
      .with("made", (db) =>
        db
          .insertInto("customEvents")
          .values({ ...columns, ...copiedColumns, ...changed, createdAt: now, createdBy: member.userId })
          .returning("id"),
      )
      .with("placed", () => insertEventLocations(sql`(select id from made)`, companyId, form.locationIds))
      .with("freed", () => deleteOverridesFrom(id, day, []))
      .with("kept", () => upsertOverrides(sql`(select id from made)`, changedDays))
      .with("shared", () => copyAttachments(id, sql`(select id from made)`))
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
      .set({ repeatsUntil, ...nextEventVersion(event, member, now) })
      .where("id", "=", id)
      .execute();
    return { saved: true, eventId: next.id };
  });
}
