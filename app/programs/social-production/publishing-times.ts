import { addDays } from "#app/platform/dates/calendar-days.ts";
import { instantOf } from "#app/platform/dates/zone-times.ts";

const MONTH_DAYS = 30;
/** Days over which a package billed once is spread. */
const ONCE_DAYS = 14;
const FIRST_TIME = "10:00";

/**
 * Return the publishing times of posts, spread evenly over an order's period from its first day, at 10 am at the
 * location.
 */
export function publishingTimes(
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
