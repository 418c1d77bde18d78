import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { nextOccurrences, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import { dayText, timeText } from "#app/ui/text/format.ts";
import type { EventTimes } from "./custom-event-form.ts";

/** Format days and times: "11/20/2026", "11/20/2026 to 11/22/2026", "11/20/2026, 09:30 AM to 04:00 PM". */
export function eventTimesText({ startsOn, endsOn, startsAt, endsAt }: EventTimes): string {
  if (startsAt === null || endsAt === null) return dateRangeText({ startsOn, endsOn });
  const end = startsOn === endsOn ? timeText(endsAt) : `${dayText(endsOn)}, ${timeText(endsAt)}`;
  return `${dayText(startsOn)}, ${timeText(startsAt)} to ${end}`;
}

const NEXT = 5;

/** Return a recurrence as text with its next days, from `today` (YYYY-MM-DD) on; null for a single event. */
export function repeatSummary(recurrence: Recurrence | null, today: string): { words: string; days: string[] } | null {
  return recurrence && { words: recurrenceText(recurrence), days: nextOccurrences(recurrence, today, NEXT) };
}
