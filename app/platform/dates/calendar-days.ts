export const MS_A_DAY = 86_400_000;

/** The days from 1970-01-01 to a day written YYYY-MM-DD; negative before. Days have no time zone. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
}

export function dayOfNumber(number: number): string {
  return new Date(number * MS_A_DAY).toISOString().slice(0, 10);
}

/** In whole numbers, because the calendar does it for thousands of days and dayjs takes six times as long. */
export function addDays(day: string, count: number): string {
  return dayOfNumber(dayNumber(day) + count);
}

/** The Sunday on or before a day. */
export function sundayOf(day: string): string {
  return addDays(day, -modulo(dayNumber(day) + 4, 7));
}

/** What the calendar says of one day. Weeks start on Sunday. */
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
  /** Weeks since the one of 1970-01-01. */
  weekIndex: number;
  /** 1 to 53 as RFC 5545 counts with WKST=SU: week 1 is the first with four days or more in its year. */
  weekOfYear: number;
}

export function calendarDay(number: number): CalendarDay {
  const date = new Date(number * MS_A_DAY);
  const [year, month, dayOfWeek] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDay()];
  const monthIndex = (year - 1970) * 12 + month;
  // A week belongs to the year that its Wednesday, the fourth day, lies in.
  const wednesday = number - dayOfWeek + 3;
  const newYear = firstOfMonth((new Date(wednesday * MS_A_DAY).getUTCFullYear() - 1970) * 12);
  return {
    number,
    year,
    month: month + 1,
    monthIndex,
    dayOfMonth: date.getUTCDate(),
    daysInMonth: firstOfMonth(monthIndex + 1) - firstOfMonth(monthIndex),
    dayOfWeek,
    weekIndex: Math.floor((number + 4) / 7),
    weekOfYear: Math.floor((wednesday - newYear) / 7) + 1,
  };
}

/** The number of the first day of a month, counted from January 1970. */
export function firstOfMonth(monthIndex: number): number {
  return Date.UTC(1970, monthIndex) / MS_A_DAY;
}

/** What is left over by a division, never negative. */
export function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}

/** The day that so many business days, Monday to Friday, lie after a day. Public holidays count as business days. */
export function addBusinessDays(day: string, count: number): string {
  const weekday = (dayNumber(day) + 4) % 7;
  // A weekend counts as the Friday before it.
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0;
  const from = weekday - back < 0 ? 5 : weekday - back;
  const weekends = Math.floor((from - 1 + count) / 5);
  return addDays(day, count - back + weekends * 2);
}
