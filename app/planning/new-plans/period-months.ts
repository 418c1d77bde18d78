import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";

/** A month (YYYY-MM) that a period touches, and which part of it in percent from the month's first day. */
export interface PeriodMonth {
  month: string;
  from: number;
  percent: number;
}

/** The months that a period touches, in order; none where it ends before it begins or a day is missing. */
export function periodMonths({ startsOn, endsOn }: Period): PeriodMonth[] {
  const months: PeriodMonth[] = [];
  if (!isDay(startsOn) || !isDay(endsOn)) return months;
  for (let first = `${startsOn.slice(0, 7)}-01`; first <= endsOn && months.length < MOST_MONTHS;) {
    // The 32nd day of a month is one of the next.
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

/** A period has 366 days at most. */
const MOST_MONTHS = 13;

function isDay(day: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
}
