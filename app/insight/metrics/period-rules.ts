import { addDays, dayNumber, dayOfNumber, firstOfMonth, modulo } from "#app/platform/dates/calendar-days.ts";
import { dayText, monthText } from "#app/ui/format.ts";

/** How often something is measured: "daily", "weekly" or "monthly"; weeks begin on a weekday of the metric's own. */
export interface Rhythm {
  frequency: string;
  weekStartsOn: string;
}

/** How many periods a chart shows, the usual number first. */
export const SPANS = [13, 26, 53] as const;

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** The first day of the period that holds a day; days are YYYY-MM-DD. */
export function periodOf(day: string, { frequency, weekStartsOn }: Rhythm): string {
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

/** The first day of the period that lies `count` periods after the one that begins on `start`, or before it below zero. */
export function movePeriod(start: string, frequency: string, count: number): string {
  if (frequency !== "monthly") return addDays(start, frequency === "weekly" ? count * 7 : count);
  const [year = 0, month = 1] = start.split("-").map(Number);
  return dayOfNumber(firstOfMonth((year - 1970) * 12 + month - 1 + count));
}

/** The last day of the period that begins on `start`. */
export function endOfPeriod(start: string, frequency: string): string {
  return addDays(movePeriod(start, frequency, 1), -1);
}

/**
 * The period that a period is compared with: the same month of the year before, or what lies 52 weeks earlier, so that
 * weekdays meet (as `year_before` of the database has it).
 */
export function yearBefore(start: string, frequency: string): string {
  return frequency === "monthly" ? movePeriod(start, frequency, -12) : addDays(start, -364);
}

/** The last period that is over on a day. */
export function lastWholePeriod(today: string, rhythm: Rhythm): string {
  return movePeriod(periodOf(today, rhythm), rhythm.frequency, -1);
}

/** "11/16/2026", "Week of 11/15/2026", "November 2026". */
export function periodText(start: string, frequency: string): string {
  return frequency === "weekly" ? `Week of ${dayText(start)}` : startText(start, frequency);
}

/** The same where there is no room to say that it is a week: "11/15/2026", "November 2026". */
export function startText(start: string, frequency: string): string {
  return frequency === "monthly" ? monthText(start.slice(0, 7)) : dayText(start);
}

/** What the column of a period is called in a list. */
export function columnOf(start: string): string {
  return `p${start.replaceAll("-", "")}`;
}
