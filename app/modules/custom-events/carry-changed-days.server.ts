import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { dayNumber } from "#app/modules/calendar/calendar-days.ts";
import { happensOn, type Recurrence } from "#app/modules/calendar/recurrence.ts";
import { recurrenceOfForm } from "#app/modules/calendar/repeat-form.ts";
import { carriedDays, carriedExceptions, carrierOf, lossSentence } from "./carried-days.ts";
import type { CustomEventChange } from "./custom-event-form.ts";
import type { LockedCustomEvent } from "./lock-custom-event.server.ts";

/** What a change of a repeat's schedule makes of the days that differ from it. */
export interface Carriage {
  exceptionDays: string[];
  changedDays: Awaited<ReturnType<typeof listChangedDays>>;
  /** Whether the changed days are others than before. */
  isMoved: boolean;
}

/**
 * Lets what was changed or left out on single days of a locked event, from `day` (YYYY-MM-DD) on, follow the schedule of
 * a form. Refused where some of it has nowhere to go, unless the form says that it may be lost.
 */
export async function judgeCarriage(
  db: Db,
  event: LockedCustomEvent,
  before: Recurrence | null,
  form: CustomEventChange,
): Promise<{ fits: true; carriage: Carriage } | { fits: false; problems: Problems }> {
  const after = recurrenceOfForm(form);
  const given = after?.exceptions ?? [];
  if (!before) return { fits: true, carriage: { exceptionDays: [...given], changedDays: [], isMoved: false } };
  const carry = carrierOf(before, after);
  const held = await listChangedDays(db, event.id, before.startsOn);
  const living = held.filter(({ originalDay }) => happensOn(before, originalDay));
  const { kept, lost } = carriedDays(living, carry, { before: lengthOf(event), after: lengthOf(form) });
  if (lost.length > 0 && !form.mayLose) return { fits: false, problems: problem("mayLose", lossSentence(lost)) };
  const isMoved = JSON.stringify(kept) !== JSON.stringify(held);
  return { fits: true, carriage: { exceptionDays: carriedExceptions(given, before, carry), changedDays: kept, isMoved } };
}

/** Puts changed days in place of those that an event had from a day on; `toId` is the event that they are of now. */
export async function writeChangedDays(
  db: Db,
  { fromId, day, toId }: { fromId: number; day: string; toId: number },
  changedDays: Carriage["changedDays"],
): Promise<void> {
  await db.deleteFrom("customEventOverrides").where("eventId", "=", fromId).where("originalDay", ">=", day).execute();
  if (changedDays.length === 0) return;
  await db
    .insertInto("customEventOverrides")
    .values(changedDays.map((changed) => ({ ...changed, eventId: toId })))
    .execute();
}

function listChangedDays(db: Db, eventId: number, from: string) {
  return db
    .selectFrom("customEventOverrides")
    .selectAll()
    .where("eventId", "=", eventId)
    .where("originalDay", ">=", from)
    .orderBy("originalDay")
    .execute();
}

function lengthOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): number {
  return dayNumber(endsOn) - dayNumber(startsOn);
}
