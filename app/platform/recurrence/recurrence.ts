import { type CalendarDay, calendarDay, dayNumber, dayOfNumber, modulo } from "#app/platform/dates/calendar-days.ts";

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
const MOST_OCCURRENCES = 500;
const YEARS_LOOKED_AHEAD = 400;

/**
 * The days on which a repeat happens among those of a window. The cost is that of the window: neither how long ago the
 * repeat began nor how often it happens adds to it.
 */
export function occurrencesAmong(
  recurrence: Recurrence,
  days: readonly CalendarDay[],
  most = MOST_OCCURRENCES,
): string[] {
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

/** The rules of a repeat without when it begins and ends. */
export type RepeatRules = Pick<Recurrence, "every" | "on">;

/** A repeat by its rules and by numbers of days; `endsOn` is null without an end. */
export interface NumberedRepeat {
  rules: RepeatRules;
  startsOn: number;
  endsOn: number | null;
  exceptions: readonly number[];
}

/**
 * Expands thousands of repeats among the same days, as numbers of days. Those of one rules object that fall on the same
 * days share the work, wherever each of them began.
 */
export function sharedExpansion(days: readonly CalendarDay[]): (repeat: NumberedRepeat) => readonly number[] {
  const first = days[0]?.number ?? Infinity;
  const last = days.at(-1)?.number ?? -Infinity;
  const anchorsOf = remembered((rules: RepeatRules) => anchorsIn(rules));
  const knownOf = remembered((_rules: RepeatRules) => new Map<string, readonly number[]>());

  return ({ rules, startsOn, endsOn, exceptions }) => {
    if (startsOn > last || (endsOn !== null && endsOn < first)) return [];
    const start = calendarDay(startsOn);
    const key = anchorsOf(rules)
      .map((anchorOf) => anchorOf(start))
      .join(" ");
    const known = knownOf(rules);
    const all = known.get(key) ?? days.filter(ruleMatcher(rules, start)).map(({ number }) => number);
    known.set(key, all);
    const isWhole = startsOn <= first && (endsOn === null || endsOn >= last) && exceptions.length === 0;
    if (isWhole) return all;
    return all.filter((day) => day >= startsOn && (endsOn === null || day <= endsOn) && !exceptions.includes(day));
  };
}

function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

/**
 * The rules with what they leave to the start spelled out: where no rule is fine enough to name days, the start's own
 * weekday repeats in a week, its day in a month, its month and day in a year.
 */
export function explicitRules({ startsOn, every, on }: Recurrence): RepeatRules {
  return spelledOut({ every, on }, calendarDay(dayNumber(startsOn)));
}

/** The values of a calendar rule in order, each once. */
export function inOrder(values: readonly number[]): number[] {
  return [...new Set(values)].sort((one, other) => one - other);
}

function spelledOut({ every, on }: RepeatRules, start: CalendarDay): RepeatRules {
  const own = Object.fromEntries(impliedBy({ every, on }).map((rule) => [rule, [ownValue[rule](start)]]));
  return { every, on: { ...on, ...own } };
}

const ownValue = {
  daysOfWeek: ({ dayOfWeek }: CalendarDay) => dayOfWeek,
  daysOfMonth: ({ dayOfMonth }: CalendarDay) => dayOfMonth,
  monthsOfYear: ({ month }: CalendarDay) => month,
} satisfies Partial<Record<CalendarRule, (start: CalendarDay) => number>>;

/** The calendar rules that a repeat leaves to its start. */
function impliedBy({ every, on }: RepeatRules): readonly (keyof typeof ownValue)[] {
  if (every.days !== undefined || on.daysOfWeek || on.daysOfMonth) return [];
  if (every.weeks !== undefined || on.weeksOfMonth || on.weeksOfYear) return ["daysOfWeek"];
  return on.monthsOfYear || every.months !== undefined ? ["daysOfMonth"] : ["daysOfMonth", "monthsOfYear"];
}

/** What of their first days decides on which days repeats of these rules fall: alike for two of them, they fall alike. */
function anchorsIn(rules: RepeatRules): ((start: CalendarDay) => number)[] {
  const ofIntervals = countedIntervals(rules.every).map(
    ([interval, count]) =>
      (start: CalendarDay) =>
        modulo(placeIn[interval](start), count),
  );
  return [...ofIntervals, ...impliedBy(rules).map((rule) => ownValue[rule])];
}

type Matcher = (day: CalendarDay) => boolean;

function matcherOf(recurrence: Recurrence): Matcher {
  const start = calendarDay(dayNumber(recurrence.startsOn));
  const last = recurrence.endsOn === null ? Infinity : dayNumber(recurrence.endsOn);
  const exceptions = new Set(recurrence.exceptions.map(dayNumber));
  const matchesRules = ruleMatcher(recurrence, start);
  return (day) => day.number >= start.number && day.number <= last && matchesRules(day) && !exceptions.has(day.number);
}

/** Whether a day lies as the rules say, before the start too. */
function ruleMatcher(rules: RepeatRules, start: CalendarDay): Matcher {
  const { every, on } = spelledOut(rules, start);
  const matchers = [...intervalMatchers(every, start), ...calendarMatchers(on)];
  return (day) => matchers.every((matches) => matches(day));
}

const placeIn: Record<Interval, (day: CalendarDay) => number> = {
  days: (day) => day.number,
  weeks: (day) => day.weekIndex,
  months: (day) => day.monthIndex,
  years: (day) => day.year,
};

/** The intervals that leave any days out. */
function countedIntervals(every: RepeatRules["every"]): [interval: Interval, count: number][] {
  return INTERVALS.flatMap((interval) => {
    const count = every[interval] ?? 1;
    return count === 1 ? [] : [[interval, count]];
  });
}

function intervalMatchers(every: RepeatRules["every"], start: CalendarDay): Matcher[] {
  return countedIntervals(every).map(([interval, count]) => {
    const placeOf = placeIn[interval];
    const place = placeOf(start);
    return (day) => (placeOf(day) - place) % count === 0;
  });
}

/** Whether the values of a calendar rule name a day. */
export const isNamedBy: Record<CalendarRule, (day: CalendarDay, values: ReadonlySet<number>) => boolean> = {
  daysOfWeek: (day, values) => values.has(day.dayOfWeek),
  daysOfMonth: (day, values) => values.has(day.dayOfMonth) || (values.has(-1) && day.dayOfMonth === day.daysInMonth),
  weeksOfMonth: (day, values) =>
    values.has(Math.ceil(day.dayOfMonth / 7)) || (values.has(-1) && day.dayOfMonth > day.daysInMonth - 7),
  weeksOfYear: (day, values) => values.has(day.weekOfYear),
  monthsOfYear: (day, values) => values.has(day.month),
};

function calendarMatchers(on: RepeatRules["on"]): Matcher[] {
  return CALENDAR_RULES.flatMap((rule) => {
    const values = on[rule];
    if (!values) return [];
    const set = new Set(values);
    return [(day: CalendarDay) => isNamedBy[rule](day, set)];
  });
}
