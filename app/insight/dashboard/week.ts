import { addDays, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";

/** Number of days of the strip: today and the next six. */
export const STRIP_DAYS = 7;

const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export interface StripDay {
  day: string;
  /** "Today", or the short name of the weekday. */
  name: string;
  dayOfMonth: number;
  due: number;
}

/** Return today and the next days, each with the number of to-dos due. */
export function toStripDays(today: string, due: readonly { day: string; count: number }[]): StripDay[] {
  return Array.from({ length: STRIP_DAYS }, (_, index) => {
    const day = addDays(today, index);
    const { dayOfMonth, dayOfWeek } = calendarDay(dayNumber(day));
    const count = due.find((one) => one.day === day)?.count ?? 0;
    return { day, name: index === 0 ? "Today" : (names[dayOfWeek] ?? ""), dayOfMonth, due: count };
  });
}

/** Something that runs on some of these days. */
interface WeekRun {
  id: number;
  title: string;
  startsOn: string;
  endsOn: string;
  /** Name of its location, or what it is. */
  at: string;
  planId: number | null;
}

export type WeekBar = WeekRun & { column: number; span: number };

const MAX_BARS = 4;

/** Return the first runs as bars below the days: the first column, from 1, and the number of columns. */
export function toWeekBars(today: string, runs: readonly WeekRun[]): { bars: WeekBar[]; rest: number } {
  const first = dayNumber(today);
  const bars = runs.slice(0, MAX_BARS).map((run) => {
    const from = Math.max(0, dayNumber(run.startsOn) - first);
    const to = Math.min(STRIP_DAYS - 1, dayNumber(run.endsOn) - first);
    return { ...run, column: from + 1, span: to - from + 1 };
  });
  return { bars, rest: runs.length - bars.length };
}
