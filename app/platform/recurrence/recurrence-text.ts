import { countText, dayText, namesText } from "#app/ui/format.ts";
import { capitalize } from "#app/ui/terms.ts";
import { sortedUnique, INTERVALS, type Interval, type Recurrence } from "./recurrence.ts";

/** Format a recurrence as "Every 2 weeks on Monday and Wednesday, until 06/30/2026, except 1 day". */
export function recurrenceText({ every, on, endsOn, exceptions }: Recurrence): string {
  const intervals = INTERVALS.flatMap((interval) => intervalWords(interval, every[interval]));
  const days = dayWords(on);
  const start = intervals.length > 0 ? `Every ${intervals.join(" and every ")}` : "";
  const rules = [start, days, monthWords(on.monthsOfYear), weekOfYearWords(on.weeksOfYear)].filter(
    (words) => words !== "",
  );
  const end = endsOn === null ? [] : [`until ${dayText(endsOn)}`];
  const but = exceptions.length === 0 ? [] : [`except ${countText(exceptions.length, "day")}`];
  return capitalize([rules.join(" "), ...end, ...but].join(", "));
}

function intervalWords(interval: Interval, count: number | undefined): string[] {
  if (count === undefined) return [];
  return [count === 1 ? interval.slice(0, -1) : `${count} ${interval}`];
}

/** Format days as "on Monday and Friday", "on the 2nd Tuesday", "on the 1st and the last day of the month". */
function dayWords({ daysOfWeek, daysOfMonth, weeksOfMonth }: Recurrence["on"]): string {
  const weekdays = daysOfWeek && namesText(sortedUnique(daysOfWeek).map((day) => weekdayNames[day] ?? ""));
  const dates =
    daysOfMonth && namesText(ordinals(daysOfMonth).map((day) => (day === "last" ? "the last day" : `the ${day}`)));
  const weeks = weeksOfMonth && namesText(ordinals(weeksOfMonth).map((week) => `the ${week}`));
  if (dates) {
    const inWeeks = weeks ? ` in ${weeks} week` : "";
    return `on ${dates} of the month${weekdays ? ` when it is ${weekdays.replace(" and ", " or ")}` : ""}${inWeeks}`;
  }
  if (weeks) return weekdays ? `on ${weeks} ${weekdays} of the month` : `in ${weeks} week of the month`;
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
