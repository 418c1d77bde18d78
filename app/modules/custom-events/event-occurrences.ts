import { z } from "zod";
import { addDays, calendarDays, dayNumber } from "#app/modules/calendar/calendar-days.ts";
import { happensOn, occurrencesAmong, type Recurrence } from "#app/modules/calendar/recurrence.ts";

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

/** One time that an event happens. `originalDay` names it among those of its series; null for a single event. */
export interface Occurrence {
  originalDay: string | null;
  title: string;
  place: string;
  status: string;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
}

/** Expands series within one window; those of the same rule, start and end share the work. */
export function expander(window: { from: string; until: string }, longest: number): (series: Series) => Occurrence[] {
  const days = calendarDays(window.from, window.until);
  // What began before the window and lasts into it is found too.
  const withEarlier = calendarDays(addDays(window.from, -longest), window.until);
  const known = new Map<string, Span[]>();

  function spansOf(series: Series, recurrence: Recurrence): Span[] {
    const key = [series.recurrence, series.startsOn, series.endsOn, series.repeatsUntil, ...series.exceptionDays].join(" ");
    const found = known.get(key);
    if (found) return found;
    const length = dayNumber(series.endsOn) - dayNumber(series.startsOn);
    const starts = occurrencesAmong(recurrence, length === 0 ? days : withEarlier);
    const spans = starts
      .map((startsOn) => ({ startsOn, endsOn: length === 0 ? startsOn : addDays(startsOn, length) }))
      .filter((span) => touches(span, window));
    known.set(key, spans);
    return spans;
  }

  return (series) => {
    const recurrence = recurrenceOf(series);
    if (!recurrence) return touches(series, window) ? [asOccurrence(series)] : [];
    const { overrides, title, place, status, startsAt } = series;
    const plain = spansOf(series, recurrence)
      .filter(({ startsOn }) => !overrides.some(({ originalDay }) => originalDay === startsOn))
      .map(({ startsOn, endsOn }) => ({ originalDay: startsOn, title, place, status, startsOn, endsOn, startsAt }));
    if (overrides.length === 0) return plain;
    // An override of a date that no longer occurs is as if it were not there.
    const own = overrides.filter(({ originalDay }) => happensOn(recurrence, originalDay)).map((one) => overridden(series, one));
    return [...plain, ...own.filter((one) => touches(one, window))];
  };
}

interface Span {
  startsOn: string;
  endsOn: string;
}

/** The repeat of an event; null for a single one. */
export function recurrenceOf({ recurrence, startsOn, repeatsUntil, exceptionDays }: Omit<Series, "overrides">): Recurrence | null {
  if (recurrence === null) return null;
  return { startsOn, endsOn: repeatsUntil, exceptions: exceptionDays, ...rulesOf(recurrence) };
}

export function overridden(series: Omit<Series, "overrides">, override: Override): Occurrence {
  const { originalDay, startsOn, endsOn } = override;
  const startsAt = override.startsAt ?? series.startsAt;
  const title = override.title ?? series.title;
  const place = override.place ?? series.place;
  return { originalDay, title, place, status: override.status ?? series.status, startsOn, endsOn, startsAt };
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
  const description = override.description ?? event.description;
  return { ...event, ...overridden(event, override), description, endsAt: override.endsAt ?? event.endsAt, originalDay };
}

function asOccurrence({ title, place, status, startsOn, endsOn, startsAt }: Omit<Series, "overrides">): Occurrence {
  return { originalDay: null, title, place, status, startsOn, endsOn, startsAt };
}

function touches({ startsOn, endsOn }: Span, { from, until }: { from: string; until: string }): boolean {
  return startsOn <= until && endsOn >= from;
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
type Rules = Pick<Recurrence, "every" | "on">;

const MOST_KNOWN = 1_000;
// Thousands of events share few rules, and reading one costs more than expanding it.
const known = new Map<string, Rules>();

function rulesOf(text: string): Rules {
  const found = known.get(text);
  if (found) return found;
  const rules = rulesSchema.parse(JSON.parse(text));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, rules);
  return rules;
}
