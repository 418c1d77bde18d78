import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf, rulesIn } from "#app/platform/recurrence/stored-repeat.ts";
import { changeCustomEvent } from "./change-custom-event.server.ts";
import { changeFollowingEvents } from "./change-following-events.server.ts";
import { changeOccurrence } from "./change-occurrence.server.ts";
import { type CustomEventChange, customEventForm } from "./custom-event-form.ts";
import { type FoundCustomEvent, findCustomEvent } from "./custom-event-queries.server.ts";
import { eventOn } from "./event-occurrences.ts";
import { repeatValuesOf } from "#app/planning/repeats/repeat-presets.ts";
import { typedValues } from "#app/ui/record-form/field-words.ts";
import { occurrenceForm } from "./occurrence-form.ts";
import { daysBetween, repeatFrom, shiftedRepeat } from "./shifted-repeat.ts";

/** Other days for an event, or for what `scope` says of the day of a repeat that was moved. Days are YYYY-MM-DD. */
export interface Rescheduling {
  /** Names it among those of its series; null for a single event and for a whole series. */
  originalDay: string | null;
  scope: "this" | "following" | "all";
  from: Span;
  to: Span;
  /** The version that it must still have; null where its days alone tell that nobody else moved it. */
  version: number | null;
  /** The rules that a repeat gets with its new days, as they are stored; null where it keeps its own. */
  rules: string | null;
}

interface Span {
  startsOn: string;
  endsOn: string;
}

type Outcome =
  | { saved: true; title: string; eventId: number; undo: Rescheduling }
  | { saved: false; problems: Problems; status?: 409 }
  | null;

/** Moves an event to other days or changes how long it lasts, as its form would. Null when it is absent or out of reach. */
export async function rescheduleEvent(
  db: Db,
  member: Member,
  eventId: number,
  move: Rescheduling,
  now: Date,
): Promise<Outcome> {
  const event = await findCustomEvent(db, member.reach, eventId);
  const part = event && (move.originalDay === null ? event : eventOn(event, move.originalDay));
  if (!event || !part) return null;
  const isElsewhere = part.startsOn !== move.from.startsOn || part.endsOn !== move.from.endsOn;
  if (isElsewhere || (move.version !== null && move.version !== event.version)) {
    return { saved: false, problems: stale("event"), status: 409 };
  }
  if (move.originalDay === null) return moveAll(db, member, event, move, now);
  if (move.scope === "this") return moveOne(db, member, { ...part, originalDay: move.originalDay }, move, now);
  return move.scope === "following"
    ? moveFollowing(db, member, event, { ...move, originalDay: move.originalDay }, now)
    : moveAll(db, member, event, move, now);
}

/** A drop past its neighbours is meant: it is seen while it is made. */
async function moveOne(
  db: Db,
  member: Member,
  part: FoundCustomEvent & { originalDay: string },
  move: Rescheduling,
  now: Date,
): Promise<Outcome> {
  const { title, description, startsAt, endsAt, place, status, version, id, originalDay } = part;
  const values = { title, description, startsAt, endsAt, place, status, version, ...move.to, mayPass: true };
  const parsed = occurrenceForm.safeParse(withoutEmpty(values));
  if (!parsed.success) return refused(parsed.error);
  const outcome = await changeOccurrence(db, member, id, originalDay, parsed.data, now);
  if (!outcome?.saved) return outcome;
  return { saved: true, title, eventId: id, undo: { ...move, from: move.to, to: move.from, version: version + 1 } };
}

async function moveAll(
  db: Db,
  member: Member,
  event: FoundCustomEvent,
  { from, to, rules }: Rescheduling,
  now: Date,
): Promise<Outcome> {
  const recurrence = recurrenceOf(event);
  const span = { startsOn: event.startsOn, endsOn: event.endsOn };
  const moved = movedSpan(span, from, to);
  const form = formOf(
    event,
    moved,
    recurrence && repeatAfter(recurrence, daysBetween(from.startsOn, to.startsOn), rules),
  );
  if (!form.fits) return { saved: false, problems: form.problems };
  const outcome = await changeCustomEvent(db, member, event.id, form.change, now);
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

/** The reverse moves what follows back beside what was left, so that the calendar shows what it showed. */
async function moveFollowing(
  db: Db,
  member: Member,
  event: FoundCustomEvent,
  { originalDay, from, to, rules }: Rescheduling & { originalDay: string },
  now: Date,
): Promise<Outcome> {
  const recurrence = recurrenceOf(event);
  const length = daysBetween(event.startsOn, event.endsOn);
  const span = { startsOn: originalDay, endsOn: addDays(originalDay, length) };
  const moved = movedSpan(span, from, to);
  const days = daysBetween(from.startsOn, to.startsOn);
  const form = formOf(event, moved, recurrence && repeatAfter(repeatFrom(recurrence, originalDay), days, rules));
  if (!form.fits) return { saved: false, problems: form.problems };
  const outcome = await changeFollowingEvents(db, member, event.id, originalDay, form.change, now);
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

type Form = { fits: true; change: CustomEventChange } | { fits: false; problems: Problems };

/** A repeat that moves by so many days, by its own rules or by others; undefined where they cannot say it. */
function repeatAfter(recurrence: Recurrence, days: number, rules: string | null): Recurrence | undefined {
  if (rules === null) return shiftedRepeat(recurrence, days) ?? undefined;
  const other = rulesIn(rules);
  const endsOn = recurrence.endsOn && addDays(recurrence.endsOn, days);
  return other ? { ...recurrence, ...other, startsOn: addDays(recurrence.startsOn, days), endsOn } : undefined;
}

/** The repeat is null for a single event, and undefined where it cannot be said. */
function formOf(event: FoundCustomEvent, span: Span, repeat: Recurrence | null | undefined): Form {
  if (repeat === undefined) return { fits: false, problems: problem("", FIXED_DAYS) };
  const held = { ...event, ...span, ...repeatValuesOf(repeat), locationIds: event.locations.map(({ id }) => id) };
  const { isReimbursable, wantsGiftCards } = event;
  const values = { ...typedValues(customEventForm, held), isReimbursable, wantsGiftCards };
  const parsed = customEventForm.safeParse(withoutEmpty(values));
  return parsed.success ? { fits: true, change: parsed.data } : { fits: false, problems: problemsOf(parsed.error) };
}

const FIXED_DAYS =
  "This schedule names its days, so they cannot move together. Open the event and change its schedule.";

function movedSpan({ startsOn, endsOn }: Span, from: Span, to: Span): Span {
  return {
    startsOn: addDays(startsOn, daysBetween(from.startsOn, to.startsOn)),
    endsOn: addDays(endsOn, daysBetween(from.endsOn, to.endsOn)),
  };
}

/** As a form posts it: what is empty is left out. */
function withoutEmpty(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "" && value !== null));
}

interface Issues {
  issues: readonly { message: string }[];
}

function problemsOf({ issues }: Issues): Problems {
  return { "": [...new Set(issues.map(({ message }) => message))] };
}

function refused(error: Issues): Outcome {
  return { saved: false, problems: problemsOf(error) };
}
