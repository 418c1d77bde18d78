import rrule from "#rrule";
import {
  type CalendarDay,
  calendarDay,
  dayNumber,
  dayOfNumber,
  firstOfMonth,
  modulo,
  MS_A_DAY,
} from "#app/platform/dates/calendar-days.ts";

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
const LAST_DAY = dayNumber("9999-12-31");

/**
 * The days on which a repeat happens within a span (YYYY-MM-DD, both included). The cost is that of the span: how long ago
 * the repeat began adds nothing to it.
 */
export function occurrencesWithin(
  recurrence: Recurrence,
  { from, until }: { from: string; until: string },
  most = MOST_OCCURRENCES,
): string[] {
  return daysAmong(recurrence, dayNumber(from), dayNumber(until), most);
}

/** The first days on or after one; fewer where the repeat ends before. Empty when it never happens again. */
export function nextOccurrences(recurrence: Recurrence, from: string, count: number): string[] {
  const first = Math.max(dayNumber(from), dayNumber(recurrence.startsOn));
  return daysAmong(recurrence, first, Math.min(first + YEARS_LOOKED_AHEAD * 366, LAST_DAY), count);
}

/** Whether a repeat happens on a day. */
export function happensOn(recurrence: Recurrence, day: string): boolean {
  return occurrencesWithin(recurrence, { from: day, until: day }).length > 0;
}

function daysAmong(recurrence: Recurrence, from: number, until: number, most: number): string[] {
  const start = dayNumber(recurrence.startsOn);
  const last = recurrence.endsOn === null ? until : Math.min(dayNumber(recurrence.endsOn), until);
  const found: string[] = [];
  expand(recurrence, calendarDay(start), Math.max(start, from), last, (number) => {
    const day = dayOfNumber(number);
    if (!recurrence.exceptions.includes(day)) found.push(day);
    return found.length < most;
  });
  return found;
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
 * Expands thousands of repeats within one span of days, all as numbers of days. Those of one rules object that fall on the
 * same days share the work, wherever each of them began.
 */
export function sharedExpansion(first: number, last: number): (repeat: NumberedRepeat) => readonly number[] {
  const anchorsOf = remembered((rules: RepeatRules) => anchorsIn(rules));
  const knownOf = remembered((_rules: RepeatRules) => new Map<string, readonly number[]>());

  return ({ rules, startsOn, endsOn, exceptions }) => {
    if (startsOn > last || (endsOn !== null && endsOn < first)) return [];
    const start = calendarDay(startsOn);
    const key = anchorsOf(rules)
      .map((anchorOf) => anchorOf(start))
      .join(" ");
    const known = knownOf(rules);
    const all = known.get(key) ?? allWithin(rules, start, first, last);
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

function allWithin(rules: RepeatRules, start: CalendarDay, first: number, last: number): number[] {
  const days: number[] = [];
  expand(rules, start, first, last, (day) => days.push(day) > 0);
  return days;
}

/** The days of 400 years, after which the calendar comes back, weekdays and all. */
const CYCLE = 146_097;

/**
 * Hands over each day of a span on which repeats of these rules fall that begin on a day, before it too, until `take` wants
 * no more. `rrule` expands them from an interval close to the span on; what it cannot say besides is asked of each day.
 */
function expand(
  rules: RepeatRules,
  start: CalendarDay,
  first: number,
  last: number,
  take: (day: number) => boolean,
): void {
  if (first > last) return;
  const { every, on } = spelledOut(rules, start);
  const unit = unitOf({ every, on });
  const interval = every[unit] ?? 1;
  const place = placeIn[unit](calendarDay(first));
  const beginning = firstDayOf[unit](place - modulo(place - placeIn[unit](start), interval));
  // rrule looks for what never comes until the year 9999, so it looks in the last 400 years before.
  const shift = CYCLE * Math.floor((LAST_DAY - last) / CYCLE);
  const dateOf = (day: number) => new Date((day + shift) * MS_A_DAY);
  const matchers = [
    ...intervalMatchers({ ...every, [unit]: 1 }, start),
    // rrule takes 1 and 2 January of some years for another week.
    ...calendarMatchers({ weeksOfYear: on.weeksOfYear, weeksOfMonth: on.daysOfMonth && on.weeksOfMonth }),
  ];
  const options = {
    ...{ freq: frequencies[unit], interval, wkst: rrule.RRule.SU, dtstart: dateOf(beginning) },
    bymonth: listOf(on.monthsOfYear),
    bymonthday: listOf(on.daysOfMonth ?? (on.weeksOfMonth && daysOfWeeks(on.weeksOfMonth))),
    // Without any, rrule repeats the weekday of DTSTART.
    byweekday: (on.daysOfWeek ?? EVERY_DAY).map((day) => modulo(day - 1, 7)),
  };
  new rrule.RRule(options, true).between(dateOf(first), dateOf(last), true, (date) => {
    const number = date.getTime() / MS_A_DAY - shift;
    const isMeant = matchers.length === 0 || matchesAll(matchers, calendarDay(number));
    return !isMeant || take(number);
  });
}

/** The longest unit that a rule speaks of. Weekdays alone are found three times as fast in months as in weeks. */
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

const firstDayOf: Record<Interval, (place: number) => number> = {
  days: (place) => place,
  weeks: (place) => place * 7 - 4,
  months: (place) => firstOfMonth(place),
  years: (place) => firstOfMonth((place - 1970) * 12),
};

function listOf(values: readonly number[] | undefined): number[] | null {
  return values ? [...values] : null;
}

/** The days of the month in some of its weeks; negative ones count from the month's end. */
export function daysOfWeeks(weeksOfMonth: readonly number[]): number[] {
  const days = weeksOfMonth.flatMap((week) =>
    week === -1 ? [-7, -6, -5, -4, -3, -2, -1] : [1, 2, 3, 4, 5, 6, 7].map((day) => (week - 1) * 7 + day),
  );
  return days.filter((day) => day <= 31);
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

function matchesAll(matchers: readonly Matcher[], day: CalendarDay): boolean {
  return matchers.every((matches) => matches(day));
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
