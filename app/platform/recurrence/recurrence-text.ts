import { countText, dayText, namesText } from "#app/ui/text/format.ts";
import { capitalize } from "#app/ui/text/terms.ts";
import { sortedUnique, INTERVALS, type Interval, type Recurrence } from "./recurrence.ts";

/** Format a recurrence as "Every 2 weeks on Monday and Wednesday, until 06/30/2026, except 1 day". */
export function recurrenceText({ every, on, endsOn, exceptions }: Recurrence): string {
  const start = isOncePerMonth({ every, on }) ? "monthly" : intervalWords(every);
  const hasMonths = start === "monthly" || every.months !== undefined || on.monthsOfYear !== undefined;
  const days = dayWords(on, hasMonths ? "" : " of the month");
  const rules = [start, days, monthWords(on.monthsOfYear), weekOfYearWords(on.weeksOfYear)].filter(
    (words) => words !== "",
  );
  const end = endsOn === null ? [] : [`until ${dayText(endsOn)}`];
  const but = exceptions.length === 0 ? [] : [`except ${countText(exceptions.length, "day")}`];
  return capitalize([rules.join(" "), ...end, ...but].join(", "));
}

/** Tell whether the rules are days of every month without an interval: "the 2nd Tuesday", "the 15th". */
function isOncePerMonth({ every, on }: Pick<Recurrence, "every" | "on">): boolean {
  if (INTERVALS.some((interval) => every[interval] !== undefined) || on.monthsOfYear || on.weeksOfYear) return false;
  return on.weeksOfMonth
    ? on.daysOfWeek !== undefined && on.daysOfMonth === undefined
    : on.daysOfMonth !== undefined && on.daysOfWeek === undefined;
}

const adverbs: Readonly<Record<Interval, string>> = {
  days: "daily",
  weeks: "weekly",
  months: "monthly",
  years: "yearly",
};

/** Format intervals as "weekly", "every 2 weeks", "every day and every 2 weeks". */
function intervalWords(every: Recurrence["every"]): string {
  const counted = INTERVALS.flatMap((interval) => {
    const count = every[interval];
    return count === undefined ? [] : [{ interval, count }];
  });
  const [first] = counted;
  if (first?.count === 1 && counted.length === 1) return adverbs[first.interval];
  return counted
    .map(({ interval, count }) => `every ${count === 1 ? interval.slice(0, -1) : `${count} ${interval}`}`)
    .join(" and ");
}

/** Format days as "on Monday and Friday", "on the 2nd Tuesday", "on the 1st and the last day of the month". */
function dayWords({ daysOfWeek, daysOfMonth, weeksOfMonth }: Recurrence["on"], ofMonth: string): string {
  const weekdays = daysOfWeek && namesText(sortedUnique(daysOfWeek).map((day) => weekdayNames[day] ?? ""));
  const dates =
    daysOfMonth && namesText(ordinals(daysOfMonth).map((day) => (day === "last" ? "the last day" : `the ${day}`)));
  const weeks = weeksOfMonth && namesText(ordinals(weeksOfMonth).map((week) => `the ${week}`));
  if (dates) {
    const inWeeks = weeks ? ` in ${weeks} week` : "";
    return `on ${dates}${ofMonth}${weekdays ? ` when it is ${weekdays.replace(" and ", " or ")}` : ""}${inWeeks}`;
  }
  if (weeks) return weekdays ? `on ${weeks} ${weekdays}${ofMonth}` : `in ${weeks} week${ofMonth}`;
  return weekdays ? `on ${weekdays}` : "";
}

function monthWords(months: readonly number[] | undefined): string {
  return months ? `in ${namesText(sortedUnique(months).map((month) => monthNames[month - 1] ?? ""))}` : "";
}

function weekOfYearWords(weeks: readonly number[] | undefined): string {
  if (!weeks) return "";
  return `in week${weeks.length === 1 ? "" : "s"} ${namesText(sortedUnique(weeks).map(String))} of the year`;
}

/** Format numbers as "1st", "22nd", and -1 as "last", at the end. */
function ordinals(values: readonly number[]): string[] {
  const counted = sortedUnique(values.filter((value) => value > 0)).map(ordinal);
  return values.includes(-1) ? [...counted, "last"] : counted;
}

function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) === 1;
  const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${number}${ending}`;
}

export const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
