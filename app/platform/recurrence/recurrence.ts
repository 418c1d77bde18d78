import rrule from "#rrule";
import {
  type CalendarDay,
  calendarDay,
  dayNumber,
  dayFromNumber,
  firstDayNumberOfMonth,
  modulo,
  MS_PER_DAY,
} from "#app/platform/dates/calendar-days.ts";

export const INTERVALS = ["days", "weeks", "months", "years"] as const;
export const CALENDAR_RULES = ["daysOfWeek", "daysOfMonth", "weeksOfMonth", "weeksOfYear", "monthsOfYear"] as const;
export type Interval = (typeof INTERVALS)[number];
export type CalendarRule = (typeof CALENDAR_RULES)[number];

/**
 * Recurrence by interval and calendar rules (specification, sections 4 and 5; docs/product/recurrence.md). All
 * rules must match, while the values of one calendar rule are alternatives. Days of the week count from 0, Sunday; -1
 * is the last day of a month, or its last seven days. Exceptions always win.
 */
export interface Recurrence {
  /** YYYY-MM-DD, both included; `endsOn` is null without an end. */
  startsOn: string;
  endsOn: string | null;
  every: Partial<Record<Interval, number>>;
  on: Partial<Record<CalendarRule, readonly number[]>>;
  exceptions: readonly string[];
}

/** Largest number of days that one query expands of a series. */
const MAX_OCCURRENCES = 500;
const SEARCHED_YEARS = 400;
const LAST_DAY = dayNumber("9999-12-31");

/**
 * Return the days of a recurrence within a span (YYYY-MM-DD, both included). The cost depends on the span only, not on
 * how long ago the recurrence began.
 */
export function occurrencesWithin(
  recurrence: Recurrence,
  { from, until }: { from: string; until: string },
  limit = MAX_OCCURRENCES,
): string[] {
  return listOccurrences(recurrence, dayNumber(from), dayNumber(until), limit);
}

/** Return the first `count` days on or after `from`; fewer when it ends before, none when it never occurs again. */
export function nextOccurrences(recurrence: Recurrence, from: string, count: number): string[] {
  const first = Math.max(dayNumber(from), dayNumber(recurrence.startsOn));
  return listOccurrences(recurrence, first, Math.min(first + SEARCHED_YEARS * 366, LAST_DAY), count);
}

/** Tell whether a recurrence has an occurrence on a day. */
export function occursOn(recurrence: Recurrence, day: string): boolean {
  return occurrencesWithin(recurrence, { from: day, until: day }).length > 0;
}

function listOccurrences(recurrence: Recurrence, from: number, until: number, limit: number): string[] {
  const start = dayNumber(recurrence.startsOn);
  const last = recurrence.endsOn === null ? until : Math.min(dayNumber(recurrence.endsOn), until);
  const found: string[] = [];
  expand({
    rules: recurrence,
    start: calendarDay(start),
    first: Math.max(start, from),
    last,
    take: (number) => {
      const day = dayFromNumber(number);
      if (!recurrence.exceptions.includes(day)) found.push(day);
      return found.length < limit;
    },
  });
  return found;
}

/** Rules of a recurrence without its start and end. */
export type RepeatRules = Pick<Recurrence, "every" | "on">;

/** Recurrence by its rules and by day numbers; `endsOn` is null without an end. */
export interface NumberedRepeat {
  rules: RepeatRules;
  startsOn: number;
  endsOn: number | null;
  exceptions: readonly number[];
}

/**
 * Return a function that expands thousands of recurrences within one span, all in day numbers. Recurrences with the
 * same rules object that fall on the same days share the work, wherever each began.
 */
export function createExpander(first: number, last: number): (repeat: NumberedRepeat) => readonly number[] {
  const anchorsOf = memoize((rules: RepeatRules) => anchorFunctions(rules));
  const knownOf = memoize((_rules: RepeatRules) => new Map<string, readonly number[]>());

  return ({ rules, startsOn, endsOn, exceptions }) => {
    if (startsOn > last || (endsOn !== null && endsOn < first)) return [];
    const start = calendarDay(startsOn);
    const key = anchorsOf(rules)
      .map((anchorOf) => anchorOf(start))
      .join(" ");
    const known = knownOf(rules);
    const all = known.get(key) ?? expandAll(rules, start, first, last);
    known.set(key, all);
    const isWhole = startsOn <= first && (endsOn === null || endsOn >= last) && exceptions.length === 0;
    if (isWhole) return all;
    return all.filter((day) => day >= startsOn && (endsOn === null || day <= endsOn) && !exceptions.includes(day));
  };
}

function memoize<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key) ?? make(key);
    known.set(key, found);
    return found;
  };
}

function expandAll(rules: RepeatRules, start: CalendarDay, first: number, last: number): number[] {
  const days: number[] = [];
  expand({ rules, start, first, last, take: (day) => days.push(day) > 0 });
  return days;
}

/** Days of 400 years, after which the calendar repeats, weekdays included. */
const CALENDAR_CYCLE_DAYS = 146_097;

/**
 * Pass each day of a span that the rules of a recurrence starting on `start` match, days before it included, to `take`
 * until that returns false. `rrule` expands them from an interval near the span; rules that it cannot express are
 * checked for each day.
 */
function expand({
  rules,
  start,
  first,
  last,
  take,
}: {
  rules: RepeatRules;
  start: CalendarDay;
  first: number;
  last: number;
  take: (day: number) => boolean;
}): void {
  if (first > last) return;
  const { every, on } = withImpliedRules(rules, start);
  const unit = unitOf({ every, on });
  const interval = every[unit] ?? 1;
  const index = indexIn[unit](calendarDay(first));
  const beginning = firstDayOf[unit](index - modulo(index - indexIn[unit](start), interval));
  // rrule searches up to the year 9999 for days that never come, so the search is shifted to the last 400 years before
  // it.
  const shift = CALENDAR_CYCLE_DAYS * Math.floor((LAST_DAY - last) / CALENDAR_CYCLE_DAYS);
  const dateOf = (day: number) => new Date((day + shift) * MS_PER_DAY);
  const matchers = [
    ...intervalMatchers({ ...every, [unit]: 1 }, start),
    // rrule assigns January 1 and 2 of some years to the wrong week.
    ...calendarMatchers({ weeksOfYear: on.weeksOfYear, weeksOfMonth: on.daysOfMonth && on.weeksOfMonth }),
  ];
  const options = {
    freq: frequencies[unit],
    interval,
    wkst: rrule.RRule.SU,
    dtstart: dateOf(beginning),
    bymonth: listOf(on.monthsOfYear),
    bymonthday: listOf(on.daysOfMonth ?? (on.weeksOfMonth && daysOfWeeks(on.weeksOfMonth))),
    // Without BYDAY, rrule repeats the weekday of DTSTART.
    byweekday: (on.daysOfWeek ?? EVERY_DAY).map((day) => modulo(day - 1, 7)),
  };
  new rrule.RRule(options, true).between(dateOf(first), dateOf(last), true, (date) => {
    const number = date.getTime() / MS_PER_DAY - shift;
    const isMatch = matchers.length === 0 || matchesAll(matchers, calendarDay(number));
    return !isMatch || take(number);
  });
}

/** Return the longest unit of a rule. Weekdays alone expand three times as fast in months as in weeks. */
function unitOf({ every, on }: RepeatRules): Interval {
  const isCounted = (interval: Interval) => (every[interval] ?? 1) > 1;
  if (isCounted("years") || on.monthsOfYear) return "years";
  if (isCounted("months") || on.daysOfMonth || on.weeksOfMonth) return "months";
  if (isCounted("weeks")) return "weeks";
  return on.daysOfWeek ? "months" : "days";
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const { DAILY, WEEKLY, MONTHLY, YEARLY } = rrule.RRule;
const frequencies = { days: DAILY, weeks: WEEKLY, months: MONTHLY, years: YEARLY };

const firstDayOf: Record<Interval, (index: number) => number> = {
  days: (index) => index,
  weeks: (index) => index * 7 - 4,
  months: (index) => firstDayNumberOfMonth(index),
  years: (index) => firstDayNumberOfMonth((index - 1970) * 12),
};

function listOf(values: readonly number[] | undefined): number[] | null {
  return values ? [...values] : null;
}

/** Return the days of the month in some of its weeks; negative ones count from the end. */
export function daysOfWeeks(weeksOfMonth: readonly number[]): number[] {
  const days = weeksOfMonth.flatMap((week) =>
    week === -1 ? [-7, -6, -5, -4, -3, -2, -1] : [1, 2, 3, 4, 5, 6, 7].map((day) => (week - 1) * 7 + day),
  );
  return days.filter((day) => day <= 31);
}

/**
 * Return the rules with those added that the start implies: when no rule is fine enough to name days, the start's
 * weekday repeats in a week, its day in a month, its month and day in a year.
 */
export function explicitRules({ startsOn, every, on }: Recurrence): RepeatRules {
  return withImpliedRules({ every, on }, calendarDay(dayNumber(startsOn)));
}

/** Return the values of a calendar rule sorted, each once. */
export function sortedUnique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((one, other) => one - other);
}

function withImpliedRules({ every, on }: RepeatRules, start: CalendarDay): RepeatRules {
  const own = Object.fromEntries(impliedRules({ every, on }).map((rule) => [rule, [startValue[rule](start)]]));
  return { every, on: { ...on, ...own } };
}

const startValue = {
  daysOfWeek: ({ dayOfWeek }: CalendarDay) => dayOfWeek,
  daysOfMonth: ({ dayOfMonth }: CalendarDay) => dayOfMonth,
  monthsOfYear: ({ month }: CalendarDay) => month,
} satisfies Partial<Record<CalendarRule, (start: CalendarDay) => number>>;

/** Return the calendar rules that the start implies. */
function impliedRules({ every, on }: RepeatRules): readonly (keyof typeof startValue)[] {
  if (every.days !== undefined || on.daysOfWeek || on.daysOfMonth) return [];
  if (every.weeks !== undefined || on.weeksOfMonth || on.weeksOfYear) return ["daysOfWeek"];
  return on.monthsOfYear || every.months !== undefined ? ["daysOfMonth"] : ["daysOfMonth", "monthsOfYear"];
}

/** Return functions of the start that decide the days of these rules: starts with equal results give the same days. */
function anchorFunctions(rules: RepeatRules): ((start: CalendarDay) => number)[] {
  const ofIntervals = countedIntervals(rules.every).map(
    ([interval, count]) =>
      (start: CalendarDay) =>
        modulo(indexIn[interval](start), count),
  );
  return [...ofIntervals, ...impliedRules(rules).map((rule) => startValue[rule])];
}

type Matcher = (day: CalendarDay) => boolean;

function matchesAll(matchers: readonly Matcher[], day: CalendarDay): boolean {
  return matchers.every((matches) => matches(day));
}

const indexIn: Record<Interval, (day: CalendarDay) => number> = {
  days: (day) => day.number,
  weeks: (day) => day.weekIndex,
  months: (day) => day.monthIndex,
  years: (day) => day.year,
};

/** Return the intervals above 1, which skip days. */
function countedIntervals(every: RepeatRules["every"]): [interval: Interval, count: number][] {
  return INTERVALS.flatMap((interval) => {
    const count = every[interval] ?? 1;
    return count === 1 ? [] : [[interval, count]];
  });
}

function intervalMatchers(every: RepeatRules["every"], start: CalendarDay): Matcher[] {
  return countedIntervals(every).map(([interval, count]) => {
    const indexOf = indexIn[interval];
    const index = indexOf(start);
    return (day) => (indexOf(day) - index) % count === 0;
  });
}

/** Matchers of each calendar rule: true when the values include the day. */
export const matchesCalendarRule: Record<CalendarRule, (day: CalendarDay, values: ReadonlySet<number>) => boolean> = {
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
    return [(day: CalendarDay) => matchesCalendarRule[rule](day, set)];
  });
}
