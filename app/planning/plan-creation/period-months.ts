import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";

/**
 * Month (YYYY-MM) with days of a period; `from` is where the period's share of the month begins and `percent` how much
 * of it that is, both in percent.
 */
export interface PeriodMonth {
  month: string;
  from: number;
  percent: number;
}

/** List the months with days of a period, in order; empty when it ends before it starts or a day is missing. */
export function periodMonths({ startsOn, endsOn }: Period): PeriodMonth[] {
  const months: PeriodMonth[] = [];
  if (!isDay(startsOn) || !isDay(endsOn)) return months;
  for (let first = `${startsOn.slice(0, 7)}-01`; first <= endsOn && months.length < MAX_MONTHS;) {
    // Adding 31 days to the first of a month always lands in the next month.
    const next = `${addDays(first, 31).slice(0, 7)}-01`;
    const days = dayNumber(next) - dayNumber(first);
    const from = Math.max(0, dayNumber(startsOn) - dayNumber(first));
    const until = Math.min(days, dayNumber(endsOn) - dayNumber(first) + 1);
    if (until > from) {
      const percent = (count: number) => Math.round((1_000 * count) / days) / 10;
      months.push({ month: first.slice(0, 7), from: percent(from), percent: percent(until - from) });
    }
    first = next;
  }
  return months;
}

/** Largest number of months with days of a period of at most 366 days. */
const MAX_MONTHS = 13;

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
}
