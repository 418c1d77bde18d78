import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type AuditedQuery, insertAuditRows, withAudit } from "#app/platform/audit/write-audit.server.ts";
import { mapForeignKeyViolation } from "#app/platform/records/unique-violations.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { occursOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { dayText } from "#app/ui/text/format.ts";
import { dropAttachments, lockAttachments } from "#app/planning/event-attachments/attachments.server.ts";
import type { EventDeletion } from "#app/planning/custom-events/occurrence-scope.ts";
import {
  type BeforeEventChange,
  changeLockedEvent,
  type LockedCustomEvent,
  nextEventVersion,
} from "#app/planning/custom-events/lock-custom-event.server.ts";

/**
 * Delete an event or some of its days; the event itself when no day would remain. Null when it is absent or out of
 * scope.
 */
export function deleteCustomEvent(
  db: Db,
  {
    member,
    eventId,
    deletion,
    now,
    before,
  }: { member: Member; eventId: number; deletion: EventDeletion; now: Date; before?: BeforeEventChange },
) {
  const deleted = changeLockedEvent(
    db,
    member,
    { eventId },
    async (db, event): Promise<RecordOutcome<{ sentence: string; isGone: boolean }>> => {
      const refusal = deletionRefusal(event, deletion);
      if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
      const fieldErrors = await before?.(db, event);
      if (fieldErrors) return { saved: false, fieldErrors };
      const remaining = remainingRepeat(event, deletion);
      const { id, companyId, title, startsOn } = event;
      const entry = { object: { type: "customEvent", id }, companyId, before: { title, startsOn, ...deletion } };
      if (remaining) {
        await shortenSeries({
          statement: withAudit(db, member, { action: "event.delete-days", ...entry }),
          member,
          event,
          remaining,
          now,
        });
      } else {
        const files = await lockAttachments(db, id);
        await dropAttachments(db, id, files, insertAuditRows(member, [{ action: "event.delete", ...entry }]));
        await removeEvent(db, event);
      }
      return { saved: true, sentence: deletedText(event, deletion, remaining !== null), isGone: remaining === null };
    },
  );
  return mapForeignKeyViolation(deleted, "Can't delete: this event has a claim or gift cards. Cancel it instead.");
}

function deletionRefusal(event: LockedCustomEvent, deletion: EventDeletion): string | null {
  if (deletion.scope === "all") return null;
  const recurrence = recurrenceOf(event);
  if (recurrence && occursOn(recurrence, deletion.day)) return null;
  return `${event.title} no longer happens on ${dayText(deletion.day)}.`;
}

interface RemainingRepeat {
  repeatsUntil: string | null;
  exceptionDays: string[];
}

/** Return the columns of a repeat after a deletion; null when no day remains. */
function remainingRepeat(event: LockedCustomEvent, deletion: EventDeletion): RemainingRepeat | null {
  const recurrence = recurrenceOf(event);
  if (!recurrence || deletion.scope === "all") return null;
  const { day, scope } = deletion;
  const remaining =
    scope === "this"
      ? { repeatsUntil: event.repeatsUntil, exceptionDays: [...event.exceptionDays, day].sort() }
      : { repeatsUntil: addDays(day, -1), exceptionDays: event.exceptionDays.filter((other) => other < day) };
  const shorter = { ...recurrence, endsOn: remaining.repeatsUntil, exceptions: remaining.exceptionDays };
  return nextOccurrences(shorter, event.startsOn, 1).length === 0 ? null : remaining;
}

/** Write the shortened series and delete the overrides of its deleted days. */
async function shortenSeries({
  statement,
  member,
  event,
  remaining,
  now,
}: {
  statement: AuditedQuery;
  member: Member;
  event: LockedCustomEvent;
  remaining: RemainingRepeat;
  now: Date;
}): Promise<void> {
  await statement
    .with(
      "gone",
      () => sql<object>`(
      delete from custom_event_overrides where event_id = ${event.id}
      and (original_day = any(${remaining.exceptionDays}::date[]) or original_day > ${remaining.repeatsUntil}::date))`,
    )
    .updateTable("customEvents")
    .set({ ...remaining, ...nextEventVersion(event, member, now) })
    .where("id", "=", event.id)
    .execute();
}

async function removeEvent(db: Db, { id }: LockedCustomEvent): Promise<void> {
  await db
    .with("continued", (db) => db.updateTable("customEvents").set({ continuesId: null }).where("continuesId", "=", id))
    .deleteFrom("customEvents")
    .where("id", "=", id)
    .execute();
}

function deletedText({ title }: LockedCustomEvent, deletion: EventDeletion, isLeft: boolean): string {
  if (deletion.scope === "all" || !isLeft) return `${title} deleted.`;
  const day = dayText(deletion.day);
  return deletion.scope === "this" ? `${title} deleted on ${day}.` : `${title} deleted from ${day} onward.`;
}
