import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf, parseRules } from "#app/platform/recurrence/stored-repeat.ts";
import { toRepeatFields } from "#app/planning/repeats/repeat-presets.ts";
import { recordToFormValues } from "#app/ui/record-form/field-texts.ts";
import { changeCustomEvent } from "./change-custom-event.server.ts";
import { changeFollowingEvents } from "./change-following-events.server.ts";
import { changeOccurrence } from "./change-occurrence.server.ts";
import { type CustomEventChange, customEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { type CustomEventDetails, findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { eventOnDay } from "#app/planning/custom-events/event-occurrences.ts";
import { occurrenceForm } from "#app/planning/custom-events/occurrence-form.ts";
import { daysBetween, repeatFrom, shiftRepeat } from "#app/planning/custom-events/shift-repeat.ts";

/** New days for an event, or for the days in `scope` of a repeating one. Days are YYYY-MM-DD. */
export interface EventReschedule {
  /** Original day of the moved occurrence; null for a single event and for a whole series. */
  originalDay: string | null;
  scope: "this" | "following" | "all";
  from: Span;
  to: Span;
  /** Version that the event must still have; null where its old days are enough to detect another change. */
  version: number | null;
  /** New rules of the repeat, as stored; null where it keeps its own. */
  rules: string | null;
}

interface Span {
  startsOn: string;
  endsOn: string;
}

type Outcome =
  | { saved: true; title: string; eventId: number; undo: EventReschedule }
  | { saved: false; fieldErrors: FieldErrors; status?: 409 }
  | null;

/** Move an event to other days or change its length, with the checks of its form. Null when absent or out of scope. */
export async function rescheduleEvent(
  db: Db,
  { member, eventId, move, now }: { member: Member; eventId: number; move: EventReschedule; now: Date },
): Promise<Outcome> {
  const event = await findCustomEvent(db, member.access, eventId);
  const occurrence = event && (move.originalDay === null ? event : eventOnDay(event, move.originalDay));
  if (!event || !occurrence) return null;
  const isElsewhere = occurrence.startsOn !== move.from.startsOn || occurrence.endsOn !== move.from.endsOn;
  if (isElsewhere || (move.version !== null && move.version !== event.version)) {
    return { saved: false, fieldErrors: staleError("event"), status: 409 };
  }
  if (move.originalDay === null) return moveAll(db, { member, event, eventReschedule: move, now });
  if (move.scope === "this")
    return moveOne(db, { member, occurrence: { ...occurrence, originalDay: move.originalDay }, move, now });
  return move.scope === "following"
    ? moveFollowing(db, { member, event, eventReschedule: { ...move, originalDay: move.originalDay }, now })
    : moveAll(db, { member, event, eventReschedule: move, now });
}

/** Move one occurrence. Passing its neighbors needs no confirmation, because the user sees it while dragging. */
async function moveOne(
  db: Db,
  {
    member,
    occurrence,
    move,
    now,
  }: { member: Member; occurrence: CustomEventDetails & { originalDay: string }; move: EventReschedule; now: Date },
): Promise<Outcome> {
  const { title, description, startsAt, endsAt, place, status, version, id, originalDay } = occurrence;
  const values = { title, description, startsAt, endsAt, place, status, version, ...move.to, mayPass: true };
  const parsed = occurrenceForm.safeParse(withoutEmpty(values));
  if (!parsed.success) return refused(parsed.error);
  const outcome = await changeOccurrence(db, { member, eventId: id, day: originalDay, form: parsed.data, now });
  if (!outcome?.saved) return outcome;
  return { saved: true, title, eventId: id, undo: { ...move, from: move.to, to: move.from, version: version + 1 } };
}

async function moveAll(
  db: Db,
  {
    member,
    event,
    eventReschedule: { from, to, rules },
    now,
  }: { member: Member; event: CustomEventDetails; eventReschedule: EventReschedule; now: Date },
): Promise<Outcome> {
  const recurrence = recurrenceOf(event);
  const span = { startsOn: event.startsOn, endsOn: event.endsOn };
  const moved = shiftSpan(span, from, to);
  const form = toEventForm(
    event,
    moved,
    recurrence && repeatAfterMove(recurrence, daysBetween(from.startsOn, to.startsOn), rules),
  );
  if (!form.isValid) return { saved: false, fieldErrors: form.fieldErrors };
  const outcome = await changeCustomEvent(db, { member, eventId: event.id, form: form.change, now });
  if (!outcome?.saved) return outcome;
  const undo = {
    originalDay: null,
    scope: "all" as const,
    from: moved,
    to: span,
    version: event.version + 1,
    rules: rules && event.recurrence,
  };
  return { saved: true, title: event.title, eventId: event.id, undo };
}

/** Move an occurrence and those after it. Undo moves the new series back, so the calendar looks as before. */
async function moveFollowing(
  db: Db,
  {
    member,
    event,
    eventReschedule: { originalDay, from, to, rules },
    now,
  }: {
    member: Member;
    event: CustomEventDetails;
    eventReschedule: EventReschedule & { originalDay: string };
    now: Date;
  },
): Promise<Outcome> {
  const recurrence = recurrenceOf(event);
  const length = daysBetween(event.startsOn, event.endsOn);
  const span = { startsOn: originalDay, endsOn: addDays(originalDay, length) };
  const moved = shiftSpan(span, from, to);
  const days = daysBetween(from.startsOn, to.startsOn);
  const form = toEventForm(
    event,
    moved,
    recurrence && repeatAfterMove(repeatFrom(recurrence, originalDay), days, rules),
  );
  if (!form.isValid) return { saved: false, fieldErrors: form.fieldErrors };
  const outcome = await changeFollowingEvents(db, {
    member,
    eventId: event.id,
    day: originalDay,
    form: form.change,
    now,
  });
  if (!outcome?.saved) return outcome;
  const isSplit = outcome.eventId !== event.id;
  const version = isSplit ? 1 : event.version + 1;
  const undo = {
    originalDay: null,
    scope: "all" as const,
    from: moved,
    to: span,
    version,
    rules: rules && event.recurrence,
  };
  return { saved: true, title: event.title, eventId: outcome.eventId, undo };
}

type Form = { isValid: true; change: CustomEventChange } | { isValid: false; fieldErrors: FieldErrors };

/** Move a repeat by a number of days, with its own or new rules; undefined when the rules cannot express it. */
function repeatAfterMove(recurrence: Recurrence, days: number, rules: string | null): Recurrence | undefined {
  if (rules === null) return shiftRepeat(recurrence, days) ?? undefined;
  const other = parseRules(rules);
  const endsOn = recurrence.endsOn && addDays(recurrence.endsOn, days);
  return other ? { ...recurrence, ...other, startsOn: addDays(recurrence.startsOn, days), endsOn } : undefined;
}

/** Validate the moved event as its form would; `repeat` is null for a single event, undefined when inexpressible. */
function toEventForm(event: CustomEventDetails, span: Span, repeat: Recurrence | null | undefined): Form {
  if (repeat === undefined) return { isValid: false, fieldErrors: fieldError("", FIXED_DAYS) };
  const movedEvent = { ...event, ...span, ...toRepeatFields(repeat), locationIds: event.locations.map(({ id }) => id) };
  const { isReimbursable, wantsGiftCards } = event;
  const values = { ...recordToFormValues(customEventForm, movedEvent), isReimbursable, wantsGiftCards };
  const parsed = customEventForm.safeParse(withoutEmpty(values));
  return parsed.success
    ? { isValid: true, change: parsed.data }
    : { isValid: false, fieldErrors: toFieldErrors(parsed.error) };
}

const FIXED_DAYS = "Days in this schedule can't move together. Open the event and change its schedule.";

function shiftSpan({ startsOn, endsOn }: Span, from: Span, to: Span): Span {
  return {
    startsOn: addDays(startsOn, daysBetween(from.startsOn, to.startsOn)),
    endsOn: addDays(endsOn, daysBetween(from.endsOn, to.endsOn)),
  };
}

/** Leave out empty values, as the parsed form of a browser does. */
function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== null));
}

interface Issues {
  issues: readonly { message: string }[];
}

function toFieldErrors({ issues }: Issues): FieldErrors {
  return { "": [...new Set(issues.map(({ message }) => message))] };
}

function refused(error: Issues): Outcome {
  return { saved: false, fieldErrors: toFieldErrors(error) };
}
