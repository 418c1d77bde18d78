import { CALENDAR_RULES, type CalendarRule, INTERVALS, nextOccurrences, type Recurrence } from "./recurrence.ts";

const MAX_INTERVAL = 999;

/** Largest number of days that one occurrence of a repeating event lasts. */
export const MAX_OCCURRENCE_DAYS = 60;

/** Return why a recurrence is not allowed, in one sentence; null when it is (docs/product/recurrence.md, refusals). */
export function recurrenceRefusal(recurrence: Recurrence): string | null {
  const { startsOn, endsOn, every, on } = recurrence;
  const intervals = INTERVALS.flatMap((interval) => every[interval] ?? []);
  const calendarRules = CALENDAR_RULES.filter((rule) => on[rule]);
  if (intervals.length === 0 && calendarRules.length === 0) return "Choose how often it repeats.";
  if (!intervals.every(Number.isInteger)) return "Enter a whole number for the interval.";
  if (intervals.some((count) => count <= 0)) return "Enter an interval greater than zero.";
  if (intervals.some((count) => count > MAX_INTERVAL)) return `Enter an interval of ${MAX_INTERVAL} or less.`;
  for (const rule of calendarRules) {
    const values = on[rule] ?? [];
    if (values.length === 0) return `Choose at least one of the ${ranges[rule].words}.`;
    if (!values.every(Number.isInteger)) return `Enter whole numbers for ${ranges[rule].words}.`;
    if (!values.every((value) => isInRange(rule, value))) return ranges[rule].refusal;
  }
  if (endsOn !== null && endsOn < startsOn) return "The end date is before the start date.";
  if (nextOccurrences(recurrence, startsOn, 1).length === 0)
    return "No dates match this schedule. Change its days or end date.";
  return null;
}

interface Range {
  from: number;
  to: number;
  /** True when -1, the last, is offered. */
  hasLast: boolean;
  words: string;
  title: string;
  refusal: string;
}

const ranges: Record<CalendarRule, Range> = {
  daysOfWeek: {
    from: 0,
    to: 6,
    hasLast: false,
    words: "days of the week",
    title: "Days of the week",
    refusal: "Days of the week run from 0, Sunday, to 6, Saturday.",
  },
  daysOfMonth: {
    from: 1,
    to: 31,
    hasLast: true,
    words: "days of the month",
    title: "Days of the month",
    refusal: "Days of the month run from 1 to 31, or -1 for the last day.",
  },
  weeksOfMonth: {
    from: 1,
    to: 5,
    hasLast: true,
    words: "weeks of the month",
    title: "Weeks of the month",
    refusal: "Weeks of the month run from 1 to 5, or -1 for the last seven days.",
  },
  weeksOfYear: {
    from: 1,
    to: 53,
    hasLast: false,
    words: "weeks of the year",
    title: "Week numbers of the year",
    refusal: "Week numbers of the year run from 1 to 53.",
  },
  monthsOfYear: {
    from: 1,
    to: 12,
    hasLast: false,
    words: "months",
    title: "Months",
    refusal: "Months run from 1 to 12.",
  },
};

function isInRange(rule: CalendarRule, value: number): boolean {
  const { from, to, hasLast } = ranges[rule];
  return (value >= from && value <= to) || (hasLast && value === -1);
}
