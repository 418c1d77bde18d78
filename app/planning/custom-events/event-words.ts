import { daysText } from "#app/platform/dates/day-words.ts";
import { nextOccurrences, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { dayText, timeText } from "#app/ui/format.ts";
import type { When } from "./custom-event-form.ts";

/** "11/20/2026", "11/20/2026 to 11/22/2026", "11/20/2026, 09:30 AM to 04:00 PM". */
export function whenText({ startsOn, endsOn, startsAt, endsAt }: When): string {
  if (startsAt === null || endsAt === null) return daysText({ startsOn, endsOn });
  const end = startsOn === endsOn ? timeText(endsAt) : `${dayText(endsOn)}, ${timeText(endsAt)}`;
  return `${dayText(startsOn)}, ${timeText(startsAt)} to ${end}`;
}

const NEXT = 5;

/** A repeat in words with its next days, today (YYYY-MM-DD) included; null for a single event. */
export function repeatOf(recurrence: Recurrence | null, today: string): { words: string; days: string[] } | null {
  return recurrence && { words: recurrenceWords(recurrence), days: nextOccurrences(recurrence, today, NEXT) };
}
