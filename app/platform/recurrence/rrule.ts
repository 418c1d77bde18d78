import { daysOfWeeks, explicitRules, sortedUnique, type Recurrence } from "./recurrence.ts";

const DAY_NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/**
 * Convert a recurrence to an RRULE of RFC 5545 for a DTSTART on its first occurrence; without UNTIL and EXDATE, whose
 * form depends on whether the event has a time. Null when one RRULE cannot express it, such as two intervals at once:
 * such events are exported as RDATEs.
 *
 * The mapping: an interval is FREQ and INTERVAL, and a calendar rule limits it. Weeks of a month are ordinals of
 * weekdays (the 2nd Tuesday) or, beside days of the month, those days alone. Where RFC 5545 forbids a BY rule under a
 * FREQ (BYMONTHDAY under WEEKLY, BYWEEKNO under anything but YEARLY), another FREQ means the same for interval 1.
 */
export function toRRule(recurrence: Recurrence): string | null {
  const { every, on: unsorted } = explicitRules(recurrence);
  // Some programs expand values in the order in which they are listed.
  const on = Object.fromEntries(Object.entries(unsorted).map(([name, values]) => [name, sortedUnique(values)]));
  const intervals = Object.entries(every).filter(([, count]) => count !== undefined && count > 1);
  if (intervals.length > 1) return null;
  const [interval = "any", count = 1] = intervals[0] ?? [];
  if (on.daysOfMonth && on.weeksOfMonth && !commonDays(on)) return null;
  if (on.weeksOfYear) return interval === "any" ? weeksOfYearRule(on) : null;
  switch (interval) {
    case "any":
      return calendarRule(on);
    case "days":
      return formatRule("DAILY", count, { BYMONTH: on.monthsOfYear, BYMONTHDAY: monthDays(on), BYDAY: weekdays(on) });
    case "weeks":
      if (on.daysOfMonth || on.weeksOfMonth) return null;
      return formatRule("WEEKLY", count, { BYMONTH: on.monthsOfYear, BYDAY: weekdays(on) ?? DAY_NAMES });
    case "months":
      return formatRule("MONTHLY", count, monthFields(on));
    default:
      // Without BYMONTH programs disagree whether a day of the month means every month or the start's.
      return formatRule("YEARLY", count, { BYMONTH: on.monthsOfYear ?? EVERY_MONTH, ...yearFields(on) });
  }
}

/** Return the rule of calendar rules alone, with the coarsest FREQ that expresses them. */
function calendarRule(on: Recurrence["on"]): string {
  if (on.daysOfMonth || on.weeksOfMonth) return formatRule(on.monthsOfYear ? "YEARLY" : "MONTHLY", 1, monthFields(on));
  if (on.daysOfWeek) return formatRule("WEEKLY", 1, { BYMONTH: on.monthsOfYear, BYDAY: weekdays(on) });
  return formatRule("DAILY", 1, { BYMONTH: on.monthsOfYear });
}

function weeksOfYearRule(on: Recurrence["on"]): string | null {
  // Programs disagree on the order in which BYWEEKNO combines with months or days of the month.
  if (on.monthsOfYear || on.daysOfMonth || on.weeksOfMonth) return null;
  return formatRule("YEARLY", 1, { BYWEEKNO: on.weeksOfYear, BYDAY: weekdays(on) ?? DAY_NAMES });
}

type RuleFields = Record<string, readonly (number | string)[] | undefined>;

function monthFields(on: Recurrence["on"]): RuleFields {
  const isOrdinal = on.weeksOfMonth && on.daysOfWeek && !on.daysOfMonth;
  if (isOrdinal) return { BYMONTH: on.monthsOfYear, BYDAY: ordinalWeekdays(on) };
  const BYMONTHDAY = monthDays(on);
  return { BYMONTH: on.monthsOfYear, BYMONTHDAY, BYDAY: weekdays(on) ?? (BYMONTHDAY ? undefined : DAY_NAMES) };
}

function yearFields(on: Recurrence["on"]): RuleFields {
  const { BYMONTHDAY, BYDAY } = monthFields(on);
  return { BYMONTHDAY, BYDAY };
}

function weekdays({ daysOfWeek }: Recurrence["on"]): string[] | undefined {
  return daysOfWeek && daysOfWeek.flatMap((day) => DAY_NAMES[day] ?? []);
}

function ordinalWeekdays({ weeksOfMonth = [], daysOfWeek = [] }: Recurrence["on"]): string[] {
  return weeksOfMonth.flatMap((week) => daysOfWeek.map((day) => `${week}${DAY_NAMES[day]}`));
}

/** Return the days of the month of a rule, with weeks expanded into days; negative days count from the month's end. */
function monthDays(on: Recurrence["on"]): readonly number[] | undefined {
  if (!on.weeksOfMonth) return on.daysOfMonth && on.daysOfMonth;
  return on.daysOfMonth ? (commonDays(on) ?? undefined) : daysOfWeeks(on.weeksOfMonth);
}

/**
 * Return the days of the month that are in one of the weeks; null when none is, or when it depends on the month's
 * length.
 */
function commonDays({ daysOfMonth = [], weeksOfMonth = [] }: Recurrence["on"]): number[] | null {
  if (daysOfMonth.includes(-1) || weeksOfMonth.includes(-1)) return null;
  const inWeeks = new Set(daysOfWeeks(weeksOfMonth));
  const common = daysOfMonth.filter((day) => inWeeks.has(day));
  return common.length > 0 ? common : null;
}

function formatRule(frequency: string, count: number, fields: RuleFields): string {
  const parts = Object.entries(fields).flatMap(([name, values]) => (values ? [`${name}=${values.join(",")}`] : []));
  return [`FREQ=${frequency}`, `INTERVAL=${count}`, "WKST=SU", ...parts].join(";");
}
