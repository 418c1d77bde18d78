const MS_A_DAY = 86_400_000;

/** The days from 1970-01-01 to a day written YYYY-MM-DD; negative before. Days have no time zone. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_A_DAY;
}

export function dayOfNumber(number: number): string {
  return new Date(number * MS_A_DAY).toISOString().slice(0, 10);
}

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
  /** Months since year 0. */
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
  const { year, month, dayOfMonth } = civilDate(number);
  const dayOfWeek = modulo(number + 4, 7);
  return {
    number,
    year,
    month,
    monthIndex: year * 12 + month,
    dayOfMonth,
    daysInMonth: daysInMonth(year, month),
    dayOfWeek,
    weekIndex: Math.floor((number + 4) / 7),
    weekOfYear: weekOfYear(number, dayOfWeek),
  };
}

/** Every day of a span, both ends included, with what the calendar says of it: worked out once for any number of series. */
export function calendarDays(from: string, until: string): CalendarDay[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(until) - first + 1) }, (_, index) => calendarDay(first + index));
}

/** Year, month and day of a day number, by H. Hinnant's "chrono-compatible low-level date algorithms". */
function civilDate(number: number): { year: number; month: number; dayOfMonth: number } {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A week belongs to the year that its Wednesday, the fourth day, lies in. */
function weekOfYear(number: number, dayOfWeek: number): number {
  const wednesday = number - dayOfWeek + 3;
  const { year } = civilDate(wednesday);
  return Math.floor((wednesday - newYear(year)) / 7) + 1;
}

/** The day number of January 1. */
function newYear(year: number): number {
  const before = year - 1;
  return 365 * before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 719_162;
}

/** What is left over by a division, never negative. */
export function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}
