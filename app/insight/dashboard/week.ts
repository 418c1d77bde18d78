import { addDays, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";

/** The strip shows today and the six days after it. */
export const DAYS_SHOWN = 7;

const names = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

export interface StripDay {
  day: string;
  /** "Today", or the short name of the weekday. */
  name: string;
  dayOfMonth: number;
  due: number;
}

/** Today and the days after it, each with how many actions are due. */
export function daysOfStrip(today: string, due: readonly { day: string; count: number }[]): StripDay[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = addDays(today, index);
    const { dayOfMonth, dayOfWeek } = calendarDay(dayNumber(day));
    const count = due.find((one) => one.day === day)?.count ?? 0;
    return { day, name: index === 0 ? "Today" : (names[dayOfWeek] ?? ""), dayOfMonth, due: count };
  });
}
