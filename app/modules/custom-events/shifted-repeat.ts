import { addDays, dayNumber } from "#app/modules/calendar/calendar-days.ts";
import { nextOccurrences, type Recurrence } from "#app/modules/calendar/recurrence.ts";

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

/** A repeat from one of its days on. */
export function repeatFrom(recurrence: Recurrence, day: string): Recurrence {
  return { ...recurrence, startsOn: day, exceptions: recurrence.exceptions.filter((left) => left >= day) };
}

/** How many days later one day is than another; negative before. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}
