import type { CalendarRule, Interval, Recurrence } from "#app/platform/recurrence/recurrence.ts";

/**
 * List the days of a span (YYYY-MM-DD, both included) on which a repeat occurs, testing every rule day by day. Tests
 * compare the product's expansion with it, so it shares nothing with the product.
 */
export function bruteForceDays(recurrence: Recurrence, from: string, until: string): string[] {
  const start = dateOf(recurrence.startsOn);
  const on = { ...recurrence.on, ...impliedBy(recurrence, start) };
  const isInInterval = (at: Date, name: Interval) =>
    (placeOf[name](at) - placeOf[name](start)) % (recurrence.every[name] ?? 1) === 0;
  const isOn = (at: Date, rule: CalendarRule) => on[rule]?.some((value) => isNamed[rule](at, value)) ?? true;
  const last = recurrence.endsOn !== null && recurrence.endsOn < until ? recurrence.endsOn : until;
  const found: string[] = [];
  for (let at = later(dateOf(from), start); at <= dateOf(last); at = daysLater(at, 1)) {
    const isMeant = intervals.every((name) => isInInterval(at, name)) && rules.every((rule) => isOn(at, rule));
    if (isMeant) found.push(at.toISOString().slice(0, 10));
  }
  return found.filter((day) => !recurrence.exceptions.includes(day));
}

const intervals = ["days", "weeks", "months", "years"] as const;
const rules = ["daysOfWeek", "daysOfMonth", "weeksOfMonth", "weeksOfYear", "monthsOfYear"] as const;
const DAY_MS = 86_400_000;

const placeOf: Record<Interval, (at: Date) => number> = {
  days: (at) => at.getTime() / DAY_MS,
  // 1970-01-04 was a Sunday.
  weeks: (at) => Math.floor((at.getTime() / DAY_MS - 3) / 7),
  months: (at) => at.getUTCFullYear() * 12 + at.getUTCMonth(),
  years: (at) => at.getUTCFullYear(),
};

const isNamed: Record<CalendarRule, (at: Date, value: number) => boolean> = {
  daysOfWeek: (at, value) => at.getUTCDay() === value,
  daysOfMonth: (at, value) => (value === -1 ? isNextMonth(at, 1) : at.getUTCDate() === value),
  weeksOfMonth: (at, value) => (value === -1 ? isNextMonth(at, 7) : Math.ceil(at.getUTCDate() / 7) === value),
  weeksOfYear: (at, value) => weekOf(at) === value,
  monthsOfYear: (at, value) => at.getUTCMonth() + 1 === value,
};

/** Return what a repeat takes from its start: a weekday for weeks, a day for months, a day and a month for years. */
function impliedBy({ every, on }: Recurrence, start: Date): Recurrence["on"] {
  if (every.days !== undefined || on.daysOfWeek || on.daysOfMonth) return {};
  if (every.weeks !== undefined || on.weeksOfMonth || on.weeksOfYear) return { daysOfWeek: [start.getUTCDay()] };
  const day = { daysOfMonth: [start.getUTCDate()] };
  return on.monthsOfYear || every.months !== undefined ? day : { ...day, monthsOfYear: [start.getUTCMonth() + 1] };
}

function isNextMonth(at: Date, days: number): boolean {
  return daysLater(at, days).getUTCMonth() !== at.getUTCMonth();
}

/**
 * Return the number of a week. Week 1 is the first Sunday-to-Saturday week with four or more days in its year: the one
 * with 4 January.
 */
function weekOf(at: Date): number {
  const wednesday = daysLater(at, 3 - at.getUTCDay());
  const first = new Date(Date.UTC(wednesday.getUTCFullYear(), 0, 4));
  return (wednesday.getTime() - daysLater(first, 3 - first.getUTCDay()).getTime()) / DAY_MS / 7 + 1;
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function daysLater(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
