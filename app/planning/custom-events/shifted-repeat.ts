import { addDays, type CalendarDay, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  CALENDAR_RULES,
  type CalendarRule,
  explicitRules,
  isNamedBy,
  nextOccurrences,
  type Recurrence,
} from "#app/platform/recurrence/recurrence.ts";

/** So many dates must move along before a repeat counts as one that can be moved. */
const COMPARED = 24;

/**
 * The same repeat so many days later, where each of its dates moves by them; null where its rules name days that cannot,
 * as "the 2nd Tuesday of the month" moved by a day is no weekday of its own.
 */
export function shiftedRepeat(recurrence: Recurrence, days: number): Recurrence | null {
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
  const wanted = nextOccurrences(recurrence, startsOn, COMPARED).map(later);
  const found = nextOccurrences(shifted, shifted.startsOn, COMPARED);
  return wanted.join() === found.join() ? shifted : null;
}

/**
 * What a move of one of its days means for a repeat that names its days: "the 2nd Tuesday" moved to a Thursday is the
 * Thursday of that week of the month. Null where several names leave open which is meant.
 */
export function renamedRepeat(recurrence: Recurrence, from: string, to: string): Recurrence | null {
  const { every, on } = explicitRules(recurrence);
  const day = calendarDay(dayNumber(to));
  const missed = CALENDAR_RULES.filter((rule) => {
    const values = on[rule];
    return values !== undefined && !isNamedBy[rule](day, new Set(values));
  });
  if (missed.length === 0 || missed.some((rule) => on[rule]?.length !== 1)) return null;
  const renamed = missed.map((rule) => [rule, [nameOf[rule](day, on[rule]?.[0] === -1)]]);
  const endsOn = recurrence.endsOn && addDays(recurrence.endsOn, daysBetween(from, to));
  return {
    startsOn: to,
    endsOn,
    every,
    on: { ...on, ...Object.fromEntries(renamed) },
    exceptions: recurrence.exceptions,
  };
}

/** How each rule names a day; `isLast` where it named the last one of the month before. */
const nameOf: Record<CalendarRule, (day: CalendarDay, isLast: boolean) => number> = {
  daysOfWeek: ({ dayOfWeek }) => dayOfWeek,
  daysOfMonth: ({ dayOfMonth, daysInMonth }, isLast) => (isLast && dayOfMonth === daysInMonth ? -1 : dayOfMonth),
  weeksOfMonth: ({ dayOfMonth }) => (dayOfMonth > 28 ? -1 : Math.ceil(dayOfMonth / 7)),
  weeksOfYear: ({ weekOfYear }) => weekOfYear,
  monthsOfYear: ({ month }) => month,
};

/** A repeat from one of its days on. */
export function repeatFrom(recurrence: Recurrence, day: string): Recurrence {
  return { ...recurrence, startsOn: day, exceptions: recurrence.exceptions.filter((left) => left >= day) };
}

/** How many days later one day is than another; negative before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
