import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { longDayText } from "#app/platform/dates/date-texts.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** Entry with its new days, before they are saved. */
export interface EntryDraft {
  entry: CalendarEntry;
  startsOn: string;
  endsOn: string;
}

export function shiftEntry(entry: CalendarEntry, days: number): EntryDraft {
  return { entry, startsOn: addDays(entry.startsOn, days), endsOn: addDays(entry.endsOn, days) };
}

/** Change the last day of an entry; it lasts at least one day. */
export function resizeEntry(entry: CalendarEntry, day: string): EntryDraft {
  return { entry, startsOn: entry.startsOn, endsOn: day < entry.startsOn ? entry.startsOn : day };
}

const ARROW_KEY_DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Apply a key to a draft: arrows move it by a day or a week, with Shift its last day only; null for other keys. */
export function draftAfterKey(
  { entry, startsOn, endsOn }: EntryDraft,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  canResize: boolean,
): EntryDraft | null {
  const days = ARROW_KEY_DAYS[key];
  if (days === undefined || (shiftKey && !canResize)) return null;
  if (!shiftKey) return { entry, startsOn: addDays(startsOn, days), endsOn: addDays(endsOn, days) };
  const last = addDays(endsOn, days);
  return { entry, startsOn, endsOn: last < startsOn ? startsOn : last };
}

export function isMoved({ entry, startsOn, endsOn }: EntryDraft): boolean {
  return startsOn !== entry.startsOn || endsOn !== entry.endsOn;
}

/** "Saturday, December 5", "Saturday, December 5 to Sunday, December 6 (2 days)". */
export function draftText({ startsOn, endsOn }: Pick<EntryDraft, "startsOn" | "endsOn">): string {
  if (startsOn === endsOn) return longDayText(startsOn);
  return `${longDayText(startsOn)} to ${longDayText(endsOn)} (${dayNumber(endsOn) - dayNumber(startsOn) + 1} days)`;
}
