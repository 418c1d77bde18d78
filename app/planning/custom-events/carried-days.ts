import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  CALENDAR_RULES,
  explicitRules,
  happensOn,
  INTERVALS,
  nextOccurrences,
  occurrencesWithin,
  type Recurrence,
} from "#app/platform/recurrence/recurrence.ts";
import { dayText } from "#app/ui/format.ts";

/** So many dates must agree before two repeats count as one that only begins or ends elsewhere. */
const COMPARED = 24;

/**
 * Where the days of a repeat go when its schedule changes, so that what was changed on one of them follows it: they stay
 * where the schedule is the same, and move along where it moves as a whole, be it to other days of the same kind. Null for
 * a day that no longer happens.
 */
export function carrierOf(before: Recurrence, after: Recurrence | null): (day: string) => string | null {
  if (!after) return () => null;
  const [oldWhole, newWhole] = [wholeOf(before), wholeOf(after)];
  const latest = before.startsOn > after.startsOn ? before.startsOn : after.startsOn;
  const datesOf = (repeat: Recurrence) => nextOccurrences(repeat, latest, COMPARED).join();
  const [oldFirst = before.startsOn] = nextOccurrences(oldWhole, before.startsOn, 1);
  const [newFirst = after.startsOn] = nextOccurrences(newWhole, after.startsOn, 1);
  const days = datesOf(oldWhole) === datesOf(newWhole) ? 0 : dayNumber(newFirst) - dayNumber(oldFirst);
  const holds = { ...after, exceptions: [] };
  const counterpart = shapeOf(before) === shapeOf(after) ? counterpartIn(oldWhole, newWhole) : () => [];
  return (day) => {
    const wanted = addDays(day, days);
    const isNear = (one: string) => Math.abs(dayNumber(one) - dayNumber(wanted)) <= WEEK;
    const happens = (one: string) => happensOn(holds, one);
    return [wanted, day].find(happens) ?? counterpart(day).filter(isNear).find(happens) ?? null;
  };
}

/** Days by which one day of the kind may lie elsewhere in its month than the other. */
const WEEK = 7;

/** What is alike in repeats that name other days of the same kind, as the 2nd Tuesday and the 2nd Thursday of each month. */
function shapeOf(repeat: Recurrence): string {
  const { every, on } = explicitRules(repeat);
  return JSON.stringify([
    INTERVALS.map((name) => every[name] ?? 1),
    CALENDAR_RULES.map((name) => on[name]?.length ?? 0),
  ]);
}

/** The day that has the place in one repeat that a day has in another, counted from their first. */
function counterpartIn(before: Recurrence, after: Recurrence): (day: string) => string[] {
  return (day) => {
    const place = occurrencesWithin(before, { from: before.startsOn, until: day }, Infinity).length;
    return nextOccurrences(after, after.startsOn, place).slice(place - 1);
  };
}

/** A repeat as if it had no end and left nothing out. */
function wholeOf(repeat: Recurrence): Recurrence {
  return { ...repeat, endsOn: null, exceptions: [] };
}

interface ChangedDay {
  originalDay: string;
  startsOn: string;
  endsOn: string;
}

interface Carried<Day> {
  kept: Day[];
  /** The original days of those that have nowhere to go. */
  lost: string[];
}

/**
 * Changed days as they are after a change of schedule. One that still lay on its own day, as long as its series, moves
 * with it; one that somebody gave other days keeps them. `lengths` count from an event's first day to its last.
 */
export function carriedDays<Day extends ChangedDay>(
  changed: readonly Day[],
  carry: (day: string) => string | null,
  lengths: { before: number; after: number },
): Carried<Day> {
  const kept = new Map<string, Day>();
  const lost: string[] = [];
  for (const one of changed) {
    const originalDay = carry(one.originalDay);
    if (originalDay === null || kept.has(originalDay)) {
      lost.push(one.originalDay);
      continue;
    }
    const isInPlace = one.startsOn === one.originalDay && one.endsOn === addDays(one.startsOn, lengths.before);
    const place = isInPlace ? { startsOn: originalDay, endsOn: addDays(originalDay, lengths.after) } : {};
    kept.set(originalDay, { ...one, ...place, originalDay });
  }
  return { kept: [...kept.values()], lost };
}

/** The days that a form leaves out, moved along where they are days that were left out before. */
export function carriedExceptions(
  given: readonly string[],
  before: Recurrence | null,
  carry: (day: string) => string | null,
): string[] {
  if (!before || !given.every((day) => before.exceptions.includes(day))) return [...given];
  return [...new Set(given.flatMap((day) => carry(day) ?? []))].sort();
}

const MOST_NAMED = 3;

/** Why a change of schedule is asked about before it is saved. */
export function lossSentence(lost: readonly string[]): string {
  const named = lost.slice(0, MOST_NAMED).map(dayText);
  const more = lost.length - named.length;
  const days = more === 0 ? named : [...named, more === 1 ? "1 more day" : `${more} more days`];
  const listed = days.length < 2 ? days.join("") : `${days.slice(0, -1).join(", ")} and ${days.at(-1)}`;
  return `It no longer happens on ${listed}, and what you changed for ${lost.length === 1 ? "that day" : "those days"} is lost. Tick this to save it all the same.`;
}
