import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import { readStoredRules } from "#app/platform/recurrence/stored-repeat.ts";

/** Stored series; its rules are those of calendar events. */
export interface ActionSeries {
  /** Repeat rules as JSON text. */
  rules: string;
  startsOn: string;
  endsOn: string | null;
  exceptionDays: readonly string[];
}

/** Describe the repeat of a series: "Every 2 weeks on Monday, until 06/30/2026". */
export function seriesText({ rules, startsOn, endsOn, exceptionDays }: ActionSeries): string {
  return recurrenceText({ ...readStoredRules(rules), startsOn, endsOn, exceptions: exceptionDays });
}
