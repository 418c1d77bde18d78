import { dayText } from "#app/ui/format.ts";
import { addDays } from "./calendar-days.ts";

/** A day (YYYY-MM-DD) as "Friday, November 20". */
export function longDayText(day: string): string {
  return LONG_DAY.format(dateOf(day));
}

/** The week from a Sunday on as "November 15 to 21, 2026" or "November 29 to December 5, 2026". */
export function weekText(sunday: string): string {
  const saturday = addDays(sunday, 6);
  const [first, last] = [MONTH_DAY.format(dateOf(sunday)), MONTH_DAY.format(dateOf(saturday))];
  const [firstYear, lastYear] = [sunday.slice(0, 4), saturday.slice(0, 4)];
  if (firstYear !== lastYear) return `${first}, ${firstYear} to ${last}, ${lastYear}`;
  const isOneMonth = sunday.slice(0, 7) === saturday.slice(0, 7);
  return `${first} to ${isOneMonth ? Number(saturday.slice(8)) : last}, ${lastYear}`;
}

/** "11/20/2026", or "11/20/2026 to 11/22/2026". */
export function daysText({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  return startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} to ${dayText(endsOn)}`;
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

const MONTH_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", day: "numeric" });
const LONG_DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" });
