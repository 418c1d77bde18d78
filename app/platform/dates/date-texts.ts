import { formatDay } from "#app/ui/text/dates.ts";
import { dayText } from "#app/ui/text/format.ts";
import { addDays } from "./calendar-days.ts";

/** Format a day (YYYY-MM-DD) as "Friday, November 20". */
export function longDayText(day: string): string {
  return formatDay(day, "dddd, MMMM D");
}

/** Format the week of a Sunday as "November 15 to 21, 2026" or "November 29 to December 5, 2026". */
export function weekText(sunday: string): string {
  const saturday = addDays(sunday, 6);
  const [first, last] = [formatDay(sunday, "MMMM D"), formatDay(saturday, "MMMM D")];
  const [firstYear, lastYear] = [sunday.slice(0, 4), saturday.slice(0, 4)];
  if (firstYear !== lastYear) return `${first}, ${firstYear} to ${last}, ${lastYear}`;
  const isOneMonth = sunday.slice(0, 7) === saturday.slice(0, 7);
  return `${first} to ${isOneMonth ? Number(saturday.slice(8)) : last}, ${lastYear}`;
}

/** Format a range as "11/20/2026 to 11/22/2026", a single day as "11/20/2026". */
export function dateRangeText({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  return startsOn === endsOn ? dayText(startsOn) : `${dayText(startsOn)} to ${dayText(endsOn)}`;
}
