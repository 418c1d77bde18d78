import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  CALENDAR_RULES,
  explicitRules,
  occursOn,
  INTERVALS,
  nextOccurrences,
  occurrencesWithin,
  type Recurrence,
} from "#app/platform/recurrence/recurrence.ts";
import { dayText } from "#app/ui/text/format.ts";

/** Number of dates that must agree for two repeats to count as the same with another first or last day. */
const COMPARED_DATES = 24;

/**
 * Return a function that maps a day of a repeat (YYYY-MM-DD) to its day in the changed schedule, so that overrides follow
 * it: to itself when the schedule still has it, to the shifted day when the whole series moved, else to the nearest day
 * of the same kind within a week. Null when the day no longer happens.
 */
export function occurrenceMapper(before: Recurrence, after: Recurrence | null): (day: string) => string | null {
  if (!after) return () => null;
  const [oldWhole, newWhole] = [endlessRepeat(before), endlessRepeat(after)];
  const latest = before.startsOn > after.startsOn ? before.startsOn : after.startsOn;
  const datesOf = (repeat: Recurrence) => nextOccurrences(repeat, latest, COMPARED_DATES).join();
  const [oldFirst = before.startsOn] = nextOccurrences(oldWhole, before.startsOn, 1);
  const [newFirst = after.startsOn] = nextOccurrences(newWhole, after.startsOn, 1);
  const days = datesOf(oldWhole) === datesOf(newWhole) ? 0 : dayNumber(newFirst) - dayNumber(oldFirst);
  const target = { ...after, exceptions: [] };
  const counterpart = shapeOf(before) === shapeOf(after) ? counterpartIn(oldWhole, newWhole) : () => [];
  return (day) => {
    const wanted = addDays(day, days);
    const isNear = (one: string) => Math.abs(dayNumber(one) - dayNumber(wanted)) <= WEEK;
    const happens = (one: string) => occursOn(target, one);
    return [wanted, day].find(happens) ?? counterpart(day).filter(isNear).find(happens) ?? null;
  };
}

/** Largest distance in days between a day and its counterpart of the same kind in the new schedule. */
const WEEK = 7;

/** Return a key that repeats on days of the same kind share, as the 2nd Tuesday and the 2nd Thursday of each month. */
function shapeOf(repeat: Recurrence): string {
  const { every, on } = explicitRules(repeat);
  return JSON.stringify([
    INTERVALS.map((name) => every[name] ?? 1),
    CALENDAR_RULES.map((name) => on[name]?.length ?? 0),
  ]);
}

/** Return a function that maps the nth day of one repeat to the nth day of another. */
function counterpartIn(before: Recurrence, after: Recurrence): (day: string) => string[] {
  return (day) => {
    const place = occurrencesWithin(before, { from: before.startsOn, until: day }, Infinity).length;
    return nextOccurrences(after, after.startsOn, place).slice(place - 1);
  };
}

/** Return a recurrence without its end and its exceptions. */
function endlessRepeat(repeat: Recurrence): Recurrence {
  return { ...repeat, endsOn: null, exceptions: [] };
}

interface OverriddenDay {
  originalDay: string;
  startsOn: string;
  endsOn: string;
}

interface MappedOverrides<Day> {
  kept: Day[];
  /** Original days of the overrides that have no day in the new schedule. */
  lost: string[];
}

/**
 * Apply a change of schedule to overridden days. A day with its original date and length moves with the series; one
 * that a user rescheduled keeps its dates. `lengths` are days from an event's first day to its last.
 */
export function overriddenDates<Day extends OverriddenDay>(
  changed: readonly Day[],
  mapDay: (day: string) => string | null,
  lengths: { before: number; after: number },
): MappedOverrides<Day> {
  const byOriginalDay = new Map<string, Day>();
  const lost: string[] = [];
  for (const one of changed) {
    const originalDay = mapDay(one.originalDay);
    if (originalDay === null || byOriginalDay.has(originalDay)) {
      lost.push(one.originalDay);
      continue;
    }
    const isInPlace = one.startsOn === one.originalDay && one.endsOn === addDays(one.startsOn, lengths.before);
    const place = isInPlace ? { startsOn: originalDay, endsOn: addDays(originalDay, lengths.after) } : {};
    byOriginalDay.set(originalDay, { ...one, ...place, originalDay });
  }
  return { kept: [...byOriginalDay.values()], lost };
}

/** Return a form's exception days, moved with the schedule when the user did not change them. */
export function mapExceptionDays(
  days: readonly string[],
  before: Recurrence | null,
  mapDay: (day: string) => string | null,
): string[] {
  if (!before || !days.every((day) => before.exceptions.includes(day))) return [...days];
  return [...new Set(days.flatMap((day) => mapDay(day) ?? []))].sort();
}

const MAX_NAMED = 3;

/** Return which overridden days a change of schedule loses, as a sentence that asks the user to confirm. */
export function lostOverridesText(lost: readonly string[]): string {
  const named = lost.slice(0, MAX_NAMED).map(dayText);
  const more = lost.length - named.length;
  const days = more === 0 ? named : [...named, more === 1 ? "1 more day" : `${more} more days`];
  const listed = days.length < 2 ? days.join("") : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
  return `It no longer happens on ${listed}, so your changes to ${lost.length === 1 ? "that day" : "those days"} will be lost. Check this box to save anyway.`;
}
