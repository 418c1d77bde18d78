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
