import { z } from "zod";
import { addDays, calendarDays } from "#app/modules/calendar/calendar-days.ts";
import { occurrencesAmong, type Recurrence } from "#app/modules/calendar/recurrence.ts";
import { recurrenceWords } from "#app/modules/calendar/recurrence-words.ts";

export const REPEATS = ["days", "weeks", "months"] as const;
export type Repeat = (typeof REPEATS)[number];

/** The actions of a series exist so many days ahead. */
export const DAYS_AHEAD = 60;

const everySchema = z.partialRecord(z.enum(REPEATS), z.number().int().min(1).max(999));

/** A series as its row holds it. */
export interface Series {
  /** The interval as JSON: `{"weeks":2}`. */
  recurrence: string;
  startsOn: string;
  endsOn: string | null;
}

/** The days of a series after one day, up to another; both YYYY-MM-DD. */
export function daysOfSeries(series: Series, { after, until }: { after: string; until: string }): string[] {
  return occurrencesAmong(recurrenceOf(series), calendarDays(addDays(after, 1), until));
}

/** "Every 2 weeks on Monday, until 06/30/2026". */
export function seriesWords(series: Series): string {
  return recurrenceWords(recurrenceOf(series));
}

function recurrenceOf({ recurrence, startsOn, endsOn }: Series): Recurrence {
  return { startsOn, endsOn, every: everySchema.parse(JSON.parse(recurrence)), on: {}, exceptions: [] };
}
