import { z } from "zod";
import { addDays, dayNumber } from "#app/modules/calendar/calendar-days.ts";
import { happensOn, type Recurrence, type RepeatRules } from "#app/modules/calendar/recurrence.ts";

/** One date of a series that differs from it; null means as in the series. */
export interface Override {
  originalDay: string;
  title: string | null;
  place: string | null;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  status: string | null;
}

/** An event as far as it says when it happens. */
export interface Series {
  title: string;
  place: string;
  status: string;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  /** The rules as JSON; null for a single event. */
  recurrence: string | null;
  repeatsUntil: string | null;
  exceptionDays: readonly string[];
  overrides: readonly Override[];
}

/** The repeat of an event; null for a single one. */
export function recurrenceOf({ recurrence, startsOn, repeatsUntil, exceptionDays }: Omit<Series, "overrides">): Recurrence | null {
  if (recurrence === null) return null;
  return { startsOn, endsOn: repeatsUntil, exceptions: exceptionDays, ...rulesOf(recurrence) };
}

export interface WholeSeries extends Series {
  description: string;
  endsAt: string | null;
  overrides: readonly (Override & { description: string | null; endsAt: string | null })[];
}

/** An event as it is on one of its original days; null where it does not happen then. */
export function eventOn<Event extends WholeSeries>(event: Event, originalDay: string): (Event & { originalDay: string }) | null {
  const recurrence = recurrenceOf(event);
  if (!recurrence || !happensOn(recurrence, originalDay)) return null;
  const override = event.overrides.find((one) => one.originalDay === originalDay);
  const length = dayNumber(event.endsOn) - dayNumber(event.startsOn);
  if (!override) return { ...event, originalDay, startsOn: originalDay, endsOn: addDays(originalDay, length) };
  const { startsOn, endsOn } = override;
  return {
    ...{ ...event, originalDay, startsOn, endsOn },
    title: override.title ?? event.title,
    description: override.description ?? event.description,
    place: override.place ?? event.place,
    status: override.status ?? event.status,
    startsAt: override.startsAt ?? event.startsAt,
    endsAt: override.endsAt ?? event.endsAt,
  };
}

/** What is stored of a repeat; the start, the end and the exceptions have columns of their own. */
export function storedRules({ every, on }: Recurrence): string {
  return JSON.stringify({ every: inOrder(every), on: inOrder(on) });
}

// Postgres keeps the names of a JSON object in an order of its own.
function inOrder<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const values = z.array(z.number()).readonly().optional();
const rulesSchema = z.object({
  every: z.partialRecord(z.enum(["days", "weeks", "months", "years"]), z.number()),
  on: z.object({ daysOfWeek: values, daysOfMonth: values, weeksOfMonth: values, weeksOfYear: values, monthsOfYear: values }),
});

const MOST_KNOWN = 1_000;
// Thousands of events share few rules, and reading one costs more than expanding it.
const known = new Map<string, RepeatRules>();

/** The rules that are stored as text; the same object for the same text. */
export function rulesOf(text: string): RepeatRules {
  const found = known.get(text);
  if (found) return found;
  const rules = rulesSchema.parse(JSON.parse(text));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, rules);
  return rules;
}
