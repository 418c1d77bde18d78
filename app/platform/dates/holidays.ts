import { addDays, dayNumber } from "./calendar-days.ts";

interface Holiday {
  day: string;
  name: string;
}

/** Return the holidays between two days, both included: US holidays and those that shops promote. */
export function holidaysBetween(from: string, until: string): Holiday[] {
  const years = Array.from({ length: yearOf(until) - yearOf(from) + 1 }, (_, index) => yearOf(from) + index);
  return years
    .flatMap((year) => holidays.map(([name, dayIn]) => ({ name, day: dayIn(String(year)) })))
    .filter(({ day }) => day >= from && day <= until);
}

const [SUNDAY, MONDAY, THURSDAY, FRIDAY] = [0, 1, 4, 5];

const holidays: readonly [name: string, dayIn: (year: string) => string][] = [
  ["New Year's Day", fixedDate("01-01")],
  ["Martin Luther King Jr. Day", nthWeekday(3, MONDAY, "01")],
  ["Valentine's Day", fixedDate("02-14")],
  ["Presidents' Day", nthWeekday(3, MONDAY, "02")],
  ["St. Patrick's Day", fixedDate("03-17")],
  ["Easter Sunday", easter],
  ["Mother's Day", nthWeekday(2, SUNDAY, "05")],
  ["Memorial Day", (year) => addDays(nthWeekday(1, MONDAY, "06")(year), -7)],
  ["National Donut Day", nthWeekday(1, FRIDAY, "06")],
  ["Juneteenth", fixedDate("06-19")],
  ["Father's Day", nthWeekday(3, SUNDAY, "06")],
  ["Independence Day", fixedDate("07-04")],
  ["Labor Day", nthWeekday(1, MONDAY, "09")],
  ["National Coffee Day", fixedDate("09-29")],
  ["Columbus Day", nthWeekday(2, MONDAY, "10")],
  ["Halloween", fixedDate("10-31")],
  ["Veterans Day", fixedDate("11-11")],
  ["Thanksgiving", nthWeekday(4, THURSDAY, "11")],
  ["Small Business Saturday", (year) => addDays(nthWeekday(4, THURSDAY, "11")(year), 2)],
  ["Christmas Eve", fixedDate("12-24")],
  ["Christmas Day", fixedDate("12-25")],
  ["New Year's Eve", fixedDate("12-31")],
];

function fixedDate(monthAndDay: string) {
  return (year: string) => `${year}-${monthAndDay}`;
}

/** Return the nth weekday of a month. */
function nthWeekday(count: number, weekday: number, month: string) {
  return (year: string) => {
    const first = `${year}-${month}-01`;
    // 1970-01-01 was a Thursday.
    const firstWeekday = (((dayNumber(first) + THURSDAY) % 7) + 7) % 7;
    return addDays(first, ((weekday - firstWeekday + 7) % 7) + (count - 1) * 7);
  };
}

/** Return the Sunday after the first full moon of spring, by the anonymous Gregorian algorithm. */
function easter(of: string): string {
  const year = Number(of);
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return addDays(`${of}-03-22`, epact + weekday - 7 * late);
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
