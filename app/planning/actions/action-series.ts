import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { rulesOf } from "#app/platform/recurrence/stored-repeat.ts";

/** A series as its row holds it: a repeat of the calendar. */
export interface Series {
  /** The rules as JSON. */
  rules: string;
  startsOn: string;
  endsOn: string | null;
  exceptionDays: readonly string[];
}

/** "Every 2 weeks on Monday, until 06/30/2026". */
export function seriesWords({ rules, startsOn, endsOn, exceptionDays }: Series): string {
  return recurrenceWords({ ...rulesOf(rules), startsOn, endsOn, exceptions: exceptionDays });
}
