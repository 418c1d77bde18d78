import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { longDayText } from "#app/platform/dates/day-words.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** An entry with the days that somebody is about to give it. */
export interface Draft {
  entry: CalendarEntry;
  startsOn: string;
  endsOn: string;
}

export function movedBy(entry: CalendarEntry, days: number): Draft {
  return { entry, startsOn: addDays(entry.startsOn, days), endsOn: addDays(entry.endsOn, days) };
}

/** The entry until another last day; it lasts a day at least. */
export function stretchedTo(entry: CalendarEntry, day: string): Draft {
  return { entry, startsOn: entry.startsOn, endsOn: day < entry.startsOn ? entry.startsOn : day };
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** What a draft becomes by a key: an arrow moves it by a day or a week, with Shift its last day; null for other keys. */
export function draftAfterKey(
  { entry, startsOn, endsOn }: Draft,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  canStretch: boolean,
): Draft | null {
  const step = STEPS[key];
  if (step === undefined || (shiftKey && !canStretch)) return null;
  if (!shiftKey) return { entry, startsOn: addDays(startsOn, step), endsOn: addDays(endsOn, step) };
  const last = addDays(endsOn, step);
  return { entry, startsOn, endsOn: last < startsOn ? startsOn : last };
}

export function isMoved({ entry, startsOn, endsOn }: Draft): boolean {
  return startsOn !== entry.startsOn || endsOn !== entry.endsOn;
}

/** "Saturday, December 5", "Saturday, December 5 to Sunday, December 6 (2 days)". */
export function draftText({ startsOn, endsOn }: Pick<Draft, "startsOn" | "endsOn">): string {
  if (startsOn === endsOn) return longDayText(startsOn);
  return `${longDayText(startsOn)} to ${longDayText(endsOn)} (${dayNumber(endsOn) - dayNumber(startsOn) + 1} days)`;
}
