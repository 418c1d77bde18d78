import { daysOfWeeks, explicitRules, inOrder, type Recurrence } from "./recurrence.ts";

const DAY_NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * What a repeat means as RFC 5545 writes it, for a DTSTART on its first occurrence; without UNTIL and EXDATE, which the
 * event's kind of start decides. Null for what one RRULE cannot say, such as two intervals at once: those are exported
 * as RDATEs.
 *
 * The mapping: an interval is FREQ and INTERVAL, and a calendar rule limits it. Weeks of a month are ordinals of
 * weekdays (the 2nd Tuesday) or, beside days of the month, those days alone. Where RFC 5545 forbids a part under a FREQ
 * (BYMONTHDAY under WEEKLY, BYWEEKNO under anything but YEARLY) another FREQ says the same while the interval is 1.
 */
export function rruleOf(recurrence: Recurrence): string | null {
  const { every, on: unsorted } = explicitRules(recurrence);
  // Some programs expand values in the order they stand.
  const on = Object.fromEntries(Object.entries(unsorted).map(([name, values]) => [name, inOrder(values)]));
  const intervals = Object.entries(every).filter(([, count]) => count !== undefined && count > 1);
  if (intervals.length > 1) return null;
  const [interval = "any", count = 1] = intervals[0] ?? [];
  if (on.daysOfMonth && on.weeksOfMonth && !commonDays(on)) return null;
  if (on.weeksOfYear) return interval === "any" ? weeksOfYearRule(on) : null;
  switch (interval) {
    case "any":
      return plainRule(on);
    case "days":
      return rule("DAILY", count, { BYMONTH: on.monthsOfYear, BYMONTHDAY: monthDays(on), BYDAY: weekdays(on) });
    case "weeks":
      if (on.daysOfMonth || on.weeksOfMonth) return null;
      return rule("WEEKLY", count, { BYMONTH: on.monthsOfYear, BYDAY: weekdays(on) ?? DAY_NAMES });
    case "months":
      return rule("MONTHLY", count, monthParts(on));
    default:
      // Without BYMONTH programs disagree whether a day of the month means every month or the start's.
      return rule("YEARLY", count, { BYMONTH: on.monthsOfYear ?? EVERY_MONTH, ...yearParts(on) });
  }
}

/** No interval above 1 is left: the rules are those of the calendar alone, and the coarsest FREQ that says them reads best. */
function plainRule(on: Recurrence["on"]): string {
  if (on.daysOfMonth || on.weeksOfMonth) return rule(on.monthsOfYear ? "YEARLY" : "MONTHLY", 1, monthParts(on));
  if (on.daysOfWeek) return rule("WEEKLY", 1, { BYMONTH: on.monthsOfYear, BYDAY: weekdays(on) });
  return rule("DAILY", 1, { BYMONTH: on.monthsOfYear });
}

function weeksOfYearRule(on: Recurrence["on"]): string | null {
  // Beside months or days of the month, programs read BYWEEKNO in different orders.
  if (on.monthsOfYear || on.daysOfMonth || on.weeksOfMonth) return null;
  return rule("YEARLY", 1, { BYWEEKNO: on.weeksOfYear, BYDAY: weekdays(on) ?? DAY_NAMES });
}

type Parts = Record<string, readonly (number | string)[] | undefined>;

function monthParts(on: Recurrence["on"]): Parts {
  const isOrdinal = on.weeksOfMonth && on.daysOfWeek && !on.daysOfMonth;
  if (isOrdinal) return { BYMONTH: on.monthsOfYear, BYDAY: ordinalWeekdays(on) };
  const BYMONTHDAY = monthDays(on);
  return { BYMONTH: on.monthsOfYear, BYMONTHDAY, BYDAY: weekdays(on) ?? (BYMONTHDAY ? undefined : DAY_NAMES) };
}

function yearParts(on: Recurrence["on"]): Parts {
  const { BYMONTHDAY, BYDAY } = monthParts(on);
  return { BYMONTHDAY, BYDAY };
}

function weekdays({ daysOfWeek }: Recurrence["on"]): string[] | undefined {
  return daysOfWeek && daysOfWeek.flatMap((day) => DAY_NAMES[day] ?? []);
}

function ordinalWeekdays({ weeksOfMonth = [], daysOfWeek = [] }: Recurrence["on"]): string[] {
  return weeksOfMonth.flatMap((week) => daysOfWeek.map((day) => `${week}${DAY_NAMES[day]}`));
}

/** Days of the month, those of weeks spelled out; negative ones count from the month's end. */
function monthDays(on: Recurrence["on"]): readonly number[] | undefined {
  if (!on.weeksOfMonth) return on.daysOfMonth && on.daysOfMonth;
  return on.daysOfMonth ? (commonDays(on) ?? undefined) : daysOfWeeks(on.weeksOfMonth);
}

/** The days of the month that lie in one of the weeks; null where that depends on how long the month is. */
function commonDays({ daysOfMonth = [], weeksOfMonth = [] }: Recurrence["on"]): number[] | null {
  if (daysOfMonth.includes(-1) || weeksOfMonth.includes(-1)) return null;
  const inWeeks = new Set(daysOfWeeks(weeksOfMonth));
  const common = daysOfMonth.filter((day) => inWeeks.has(day));
  return common.length > 0 ? common : null;
}

function rule(frequency: string, count: number, parts: Parts): string {
  const given = Object.entries(parts).flatMap(([name, values]) => (values ? [`${name}=${values.join(",")}`] : []));
  return [`FREQ=${frequency}`, `INTERVAL=${count}`, "WKST=SU", ...given].join(";");
}
