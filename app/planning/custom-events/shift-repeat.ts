import { addDays, type CalendarDay, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  CALENDAR_RULES,
  type CalendarRule,
  explicitRules,
  matchesCalendarRule,
  nextOccurrences,
  type Recurrence,
} from "#app/platform/recurrence/recurrence.ts";

/** Number of dates that must move together for a repeat to count as movable. */
const COMPARED_DATES = 24;

/**
 * Move a repeat by a number of days, so that each of its dates moves by them. Null when its rules cannot express that:
 * "the 2nd Tuesday of the month" moved by a day is not always the 2nd Wednesday.
 */
export function shiftRepeat(recurrence: Recurrence, days: number): Recurrence | null {
  const { startsOn, endsOn, every, on, exceptions } = recurrence;
  const later = (day: string) => addDays(day, days);
  const shifted: Recurrence = {
    startsOn: later(startsOn),
    endsOn: endsOn && later(endsOn),
    every,
    on: {
      ...on,
      ...(on.daysOfWeek ? { daysOfWeek: on.daysOfWeek.map((day) => (((day + days) % 7) + 7) % 7) } : {}),
      ...(on.daysOfMonth ? { daysOfMonth: on.daysOfMonth.map((day) => (day > 0 ? day + days : day)) } : {}),
    },
    exceptions: exceptions.map(later),
  };
  if (shifted.on.daysOfMonth?.some((day) => day !== -1 && (day < 1 || day > 31))) return null;
  const wanted = nextOccurrences(recurrence, startsOn, COMPARED_DATES).map(later);
  const found = nextOccurrences(shifted, shifted.startsOn, COMPARED_DATES);
  return wanted.join() === found.join() ? shifted : null;
}

/**
 * Adapt the rules of a repeat to a move of one of its days: "the 2nd Tuesday" moved to a Thursday becomes the Thursday
 * of that week of the month. Null when a rule names several days, so that it is unclear which one moves.
 */
export function adaptRepeat(recurrence: Recurrence, from: string, to: string): Recurrence | null {
  const { every, on } = explicitRules(recurrence);
  const day = calendarDay(dayNumber(to));
  const missed = CALENDAR_RULES.filter((rule) => {
    const values = on[rule];
    return values !== undefined && !matchesCalendarRule[rule](day, new Set(values));
  });
  if (missed.length === 0 || missed.some((rule) => on[rule]?.length !== 1)) return null;
  const renamed = missed.map((rule) => [rule, [ruleValueOf[rule](day, on[rule]?.[0] === -1)]]);
  const endsOn = recurrence.endsOn && addDays(recurrence.endsOn, daysBetween(from, to));
  return {
    startsOn: to,
    endsOn,
    every,
    on: { ...on, ...Object.fromEntries(renamed) },
    exceptions: recurrence.exceptions,
  };
}

/**
 * Value that each rule has for a day; `isLast` is true when the rule named the last day of the month before the move.
 */
const ruleValueOf: Record<CalendarRule, (day: CalendarDay, isLast: boolean) => number> = {
  daysOfWeek: ({ dayOfWeek }) => dayOfWeek,
  daysOfMonth: ({ dayOfMonth, daysInMonth }, isLast) => (isLast && dayOfMonth === daysInMonth ? -1 : dayOfMonth),
  weeksOfMonth: ({ dayOfMonth }) => (dayOfMonth > 28 ? -1 : Math.ceil(dayOfMonth / 7)),
  weeksOfYear: ({ weekOfYear }) => weekOfYear,
  monthsOfYear: ({ month }) => month,
};

/** Return a recurrence from one of its days (YYYY-MM-DD) on. */
export function repeatFrom(recurrence: Recurrence, day: string): Recurrence {
  return { ...recurrence, startsOn: day, exceptions: recurrence.exceptions.filter((left) => left >= day) };
}

/** Return the number of days from one day to another, negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
