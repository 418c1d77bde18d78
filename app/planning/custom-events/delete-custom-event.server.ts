import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type Audited, auditRows, withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orHeld } from "#app/platform/records/taken.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { happensOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { dayText } from "#app/ui/format.ts";
import { dropAttachments, lockAttachments } from "./attachments.server.ts";
import type { Deletion } from "./edited-part.ts";
import { type BeforeChange, changeLocked, type LockedCustomEvent, raised } from "./lock-custom-event.server.ts";

/** Deletes an event or a part of it. Where nothing would be left of it, all of it goes. Null when it is absent or out of reach. */
export function deleteCustomEvent(
  db: Db,
  member: Member,
  eventId: number,
  deletion: Deletion,
  now: Date,
  before?: BeforeChange,
) {
  const deleted = changeLocked(
    db,
    member,
    { eventId },
    async (db, event): Promise<Outcome<{ sentence: string; isGone: boolean }>> => {
      const refusal = refusalOfDeletion(event, deletion);
      if (refusal) return { saved: false, problems: problem("", refusal) };
      const problems = await before?.(db, event);
      if (problems) return { saved: false, problems };
      const left = leftOf(event, deletion);
      const { id, companyId, title, startsOn } = event;
      const entry = { object: { type: "customEvent", id }, companyId, before: { title, startsOn, ...deletion } };
      if (left) {
        await keep(withAudit(db, member, { action: "event.delete-days", ...entry }), member, event, left, now);
      } else {
        const files = await lockAttachments(db, id);
        await dropAttachments(db, id, files, auditRows(member, [{ action: "event.delete", ...entry }]));
        await remove(db, event);
      }
      return { saved: true, sentence: sentenceOf(event, deletion, left !== null), isGone: left === null };
    },
  );
  return orHeld(deleted, "This event has a claim or gift cards and stays. Cancel it instead.");
}

function refusalOfDeletion(event: LockedCustomEvent, deletion: Deletion): string | null {
  if (deletion.scope === "all") return null;
  const recurrence = recurrenceOf(event);
  if (recurrence && happensOn(recurrence, deletion.day)) return null;
  return `${event.title} does not happen on ${dayText(deletion.day)} any more.`;
}

interface Left {
  repeatsUntil: string | null;
  exceptionDays: string[];
}

/** The columns that a deletion leaves of a repeat; null where it leaves no day. */
function leftOf(event: LockedCustomEvent, deletion: Deletion): Left | null {
  const recurrence = recurrenceOf(event);
  if (!recurrence || deletion.scope === "all") return null;
  const { day, scope } = deletion;
  const left =
    scope === "this"
      ? { repeatsUntil: event.repeatsUntil, exceptionDays: [...event.exceptionDays, day].sort() }
      : { repeatsUntil: addDays(day, -1), exceptionDays: event.exceptionDays.filter((other) => other < day) };
  const shorter = { ...recurrence, endsOn: left.repeatsUntil, exceptions: left.exceptionDays };
  return nextOccurrences(shorter, event.startsOn, 1).length === 0 ? null : left;
}

/** An override of a day that is gone goes with it. */
async function keep(
  statement: Audited,
  member: Member,
  event: LockedCustomEvent,
  left: Left,
  now: Date,
): Promise<void> {
  await statement
    .with(
      "gone",
      () => sql<object>`(
      delete from custom_event_overrides where event_id = ${event.id}
      and (original_day = any(${left.exceptionDays}::date[]) or original_day > ${left.repeatsUntil}::date))`,
    )
    .updateTable("customEvents")
    .set({ ...left, ...raised(event, member, now) })
    .where("id", "=", event.id)
    .execute();
}

async function remove(db: Db, { id }: LockedCustomEvent): Promise<void> {
  await db
    .with("continued", (db) => db.updateTable("customEvents").set({ continuesId: null }).where("continuesId", "=", id))
    .deleteFrom("customEvents")
    .where("id", "=", id)
    .execute();
}

function sentenceOf({ title }: LockedCustomEvent, deletion: Deletion, isLeft: boolean): string {
  if (deletion.scope === "all" || !isLeft) return `${title} is deleted.`;
  const day = dayText(deletion.day);
  return deletion.scope === "this" ? `${title} is deleted on ${day}.` : `${title} is deleted from ${day} on.`;
}
