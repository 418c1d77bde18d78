export const MS_PER_DAY = 86_400_000;

/** Return the days from 1970-01-01 to a day (YYYY-MM-DD), negative before. Days have no time zone. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

export function dayFromNumber(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Add days in integer arithmetic: the calendar does it thousands of times, and dayjs takes six times as long. */
export function addDays(day: string, count: number): string {
  return dayFromNumber(dayNumber(day) + count);
}

/** Return the Sunday on or before a day. */
export function sundayOf(day: string): string {
  return addDays(day, -modulo(dayNumber(day) + 4, 7));
}

/** Position of one day in its week, month and year. Weeks start on Sunday. */
export interface CalendarDay {
  number: number;
  year: number;
  /** 1 to 12. */
  month: number;
  /** Months since January 1970. */
  monthIndex: number;
  dayOfMonth: number;
  daysInMonth: number;
  /** 0 is Sunday. */
  dayOfWeek: number;
  /** Weeks since the week of 1970-01-01. */
  weekIndex: number;
  /** 1 to 53 by RFC 5545 with WKST=SU: week 1 is the first with at least four days in its year. */
  weekOfYear: number;
}

export function calendarDay(number: number): CalendarDay {
  const date = new Date(number * MS_PER_DAY);
  const [year, month, dayOfWeek] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDay()];
  const monthIndex = (year - 1970) * 12 + month;
  // A week belongs to the year of its Wednesday, the fourth day.
  const wednesday = number - dayOfWeek + 3;
  const newYear = firstDayNumberOfMonth((new Date(wednesday * MS_PER_DAY).getUTCFullYear() - 1970) * 12);
  return {
    number,
    year,
    month: month + 1,
    monthIndex,
    dayOfMonth: date.getUTCDate(),
    daysInMonth: firstDayNumberOfMonth(monthIndex + 1) - firstDayNumberOfMonth(monthIndex),
    dayOfWeek,
    weekIndex: Math.floor((number + 4) / 7),
    weekOfYear: Math.floor((wednesday - newYear) / 7) + 1,
  };
}

/** Return the day number of a month's first day; months count from January 1970. */
export function firstDayNumberOfMonth(monthIndex: number): number {
  return Date.UTC(1970, monthIndex) / MS_PER_DAY;
}

/** Return the remainder of a division, never negative. */
export function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}

/** Add business days, Monday to Friday, to a day. Public holidays count as business days. */
export function addBusinessDays(day: string, count: number): string {
  const weekday = (dayNumber(day) + 4) % 7;
  // A weekend counts as the Friday before it.
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const from = weekday - back < 0 ? 5 : weekday - back;
  const weekends = Math.floor((from - 1 + count) / 5);
  return addDays(day, count - back + weekends * 2);
}
