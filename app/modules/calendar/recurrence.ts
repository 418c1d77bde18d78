import { type CalendarDay, calendarDay, dayNumber, dayOfNumber } from "./calendar-days.ts";

export const INTERVALS = ["days", "weeks", "months", "years"] as const;
export const CALENDAR_RULES = ["daysOfWeek", "daysOfMonth", "weeksOfMonth", "weeksOfYear", "monthsOfYear"] as const;
export type Interval = (typeof INTERVALS)[number];
export type CalendarRule = (typeof CALENDAR_RULES)[number];

/**
 * A repeat as people set it (specification, sections 4 and 5; PRODUCT.md 4.6): interval rules and calendar rules, all of
 * which must match, the values of one calendar rule being alternatives. Days of the week count from 0, Sunday; -1 means
 * the last day of a month, or its last seven days. Exceptions always win.
 */
export interface Recurrence {
  /** YYYY-MM-DD, both included; null means without end. */
  startsOn: string;
  endsOn: string | null;
  every: Partial<Record<Interval, number>>;
  on: Partial<Record<CalendarRule, readonly number[]>>;
  exceptions: readonly string[];
}

/** A query expands no more than this of one series. */
export const MOST_OCCURRENCES = 500;
const YEARS_LOOKED_AHEAD = 400;

/**
 * The days on which a repeat happens among those of a window. The cost is that of the window: neither how long ago the
 * repeat began nor how often it happens adds to it.
 */
export function occurrencesAmong(recurrence: Recurrence, days: readonly CalendarDay[], most = MOST_OCCURRENCES): string[] {
  const happens = matcherOf(recurrence);
  const found: string[] = [];
  for (const day of days) {
    if (found.length === most) break;
    if (happens(day)) found.push(dayOfNumber(day.number));
  }
  return found;
}

/** The first days on or after one; fewer where the repeat ends before. Empty when it never happens again. */
export function nextOccurrences(recurrence: Recurrence, from: string, count: number): string[] {
  const happens = matcherOf(recurrence);
  const first = Math.max(dayNumber(from), dayNumber(recurrence.startsOn));
  const horizon = first + YEARS_LOOKED_AHEAD * 366;
  const last = recurrence.endsOn === null ? horizon : Math.min(dayNumber(recurrence.endsOn), horizon);
  const found: string[] = [];
  for (let number = first; number <= last && found.length < count; number += 1) {
    if (happens(calendarDay(number))) found.push(dayOfNumber(number));
  }
  return found;
}

/** Whether a repeat happens on a day. */
export function happensOn(recurrence: Recurrence, day: string): boolean {
  return matcherOf(recurrence)(calendarDay(dayNumber(day)));
}

/**
 * The rules with what they leave to the start spelled out: where no rule is fine enough to name days, the start's own
 * weekday repeats in a week, its day in a month, its month and day in a year.
 */
export function explicitRules({ startsOn, every, on }: Recurrence): Pick<Recurrence, "every" | "on"> {
  const start = calendarDay(dayNumber(startsOn));
  if (every.days !== undefined || on.daysOfWeek || on.daysOfMonth) return { every, on };
  if (every.weeks !== undefined || on.weeksOfMonth || on.weeksOfYear) {
    return { every, on: { ...on, daysOfWeek: [start.dayOfWeek] } };
  }
  const monthsOfYear = on.monthsOfYear ?? (every.months === undefined ? [start.month] : undefined);
  return { every, on: { ...on, ...(monthsOfYear ? { monthsOfYear } : {}), daysOfMonth: [start.dayOfMonth] } };
}

type Matcher = (day: CalendarDay) => boolean;

function matcherOf(recurrence: Recurrence): Matcher {
  const { every, on } = explicitRules(recurrence);
  const start = calendarDay(dayNumber(recurrence.startsOn));
  const last = recurrence.endsOn === null ? Infinity : dayNumber(recurrence.endsOn);
  const exceptions = new Set(recurrence.exceptions.map(dayNumber));
  const rules = [...intervalMatchers(every, start), ...calendarMatchers(on)];
  return (day) =>
    day.number >= start.number &&
    day.number <= last &&
    rules.every((matches) => matches(day)) &&
    !exceptions.has(day.number);
}

function intervalMatchers(every: Recurrence["every"], start: CalendarDay): Matcher[] {
  const place: Record<Interval, (day: CalendarDay) => number> = {
    days: (day) => day.number,
    weeks: (day) => day.weekIndex,
    months: (day) => day.monthIndex,
    years: (day) => day.year,
  };
  return INTERVALS.flatMap((interval) => {
    const count = every[interval];
    if (count === undefined || count === 1) return [];
    const placeOf = place[interval];
    return [(day: CalendarDay) => (placeOf(day) - placeOf(start)) % count === 0];
  });
}

function calendarMatchers(on: Recurrence["on"]): Matcher[] {
  const matches: Record<CalendarRule, (day: CalendarDay, values: ReadonlySet<number>) => boolean> = {
    daysOfWeek: (day, values) => values.has(day.dayOfWeek),
    daysOfMonth: (day, values) => values.has(day.dayOfMonth) || (values.has(-1) && day.dayOfMonth === day.daysInMonth),
    weeksOfMonth: (day, values) =>
      values.has(Math.ceil(day.dayOfMonth / 7)) || (values.has(-1) && day.dayOfMonth > day.daysInMonth - 7),
    weeksOfYear: (day, values) => values.has(day.weekOfYear),
    monthsOfYear: (day, values) => values.has(day.month),
  };
  return CALENDAR_RULES.flatMap((rule) => {
    const values = on[rule];
    if (!values) return [];
    const set = new Set(values);
    return [(day: CalendarDay) => matches[rule](day, set)];
  });
}
