import { addDays, dayNumber, dayFromNumber, firstDayNumberOfMonth, modulo } from "#app/platform/dates/calendar-days.ts";
import { dayText, monthText } from "#app/ui/text/format.ts";

/** Measuring frequency, "daily", "weekly" or "monthly", and the weekday on which the metric's weeks start. */
export interface Periodicity {
  frequency: string;
  weekStartsOn: string;
}

/** Numbers of periods a chart can show, the default first. */
export const CHART_PERIODS = [13, 26, 53] as const;

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Return the first day of the period that contains a day; days are YYYY-MM-DD. */
export function startOfPeriod(day: string, { frequency, weekStartsOn }: Periodicity): string {
  switch (frequency) {
    case "monthly":
      return `${day.slice(0, 7)}-01`;
    case "weekly":
      // 1970-01-01 was a Thursday.
      return addDays(day, -modulo(dayNumber(day) + 4 - WEEKDAYS.indexOf(weekStartsOn), 7));
    default:
      return day;
  }
}

/** Return the first day of the period `count` periods after the one that starts on `start`; negative counts go back. */
export function addPeriods(start: string, frequency: string, count: number): string {
  if (frequency !== "monthly") return addDays(start, frequency === "weekly" ? count * 7 : count);
  const [year = 0, month = 1] = start.split("-").map(Number);
  return dayFromNumber(firstDayNumberOfMonth((year - 1970) * 12 + month - 1 + count));
}

/** Return the last day of the period that starts on `start`. */
export function endOfPeriod(start: string, frequency: string): string {
  return addDays(addPeriods(start, frequency, 1), -1);
}

/**
 * Return the period to compare with: the same month of the year before, or the one 52 weeks earlier, so that weekdays
 * match. The database function `year_before` does the same.
 */
export function previousYearPeriod(start: string, frequency: string): string {
  return frequency === "monthly" ? addPeriods(start, frequency, -12) : addDays(start, -364);
}

/** Return the last period that ended before a day. */
export function lastCompletePeriod(today: string, rhythm: Periodicity): string {
  return addPeriods(startOfPeriod(today, rhythm), rhythm.frequency, -1);
}

/** Format a period: "11/16/2026", "Week of 11/15/2026", "November 2026". */
export function periodText(start: string, frequency: string): string {
  if (frequency === "monthly") return monthText(start.slice(0, 7));
  return frequency === "weekly" ? `Week of ${dayText(start)}` : dayText(start);
}

/** Name the period before one of a frequency: "the week before". */
export function priorPeriodText(frequency: string): string {
  if (frequency === "daily") return "the day before";
  return frequency === "weekly" ? "the week before" : "the month before";
}

/** Return the column key of a period in a list. */
export function periodColumnKey(start: string): string {
  return `p${start.replaceAll("-", "")}`;
}
