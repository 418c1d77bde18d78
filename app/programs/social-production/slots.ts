import { addDays } from "#app/platform/dates/calendar-days.ts";
import { instantOf } from "#app/platform/dates/zone-times.ts";

const MONTH_DAYS = 30;
/** A package that is billed once stretches over so many days. */
const ONCE_DAYS = 14;
const FIRST_TIME = "10:00";

/** When each of some posts goes out, spread evenly over an order's time from its first day on, at 10 am of the location. */
export function slotsOf(
  posts: number,
  { startOn, months, isMonthly }: { startOn: string; months: number; isMonthly: boolean },
  timeZone: string,
): Date[] {
  const days = isMonthly ? months * MONTH_DAYS : ONCE_DAYS;
  return Array.from({ length: posts }, (_, index) => {
    const day = addDays(startOn, Math.floor((index * days) / Math.max(1, posts)));
    return new Date(instantOf(timeZone, day, FIRST_TIME));
  });
}
