import { addDays } from "#app/platform/dates/calendar-days.ts";
import { addMonthsToDay } from "#app/ui/text/dates.ts";

/** Period of days (YYYY-MM-DD), both ends included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** Preset periods of a report, the default first. */
export const periodPresetWords = {
  thisQuarter: "This quarter",
  lastQuarter: "Last quarter",
  thisMonth: "This month",
  lastMonth: "Last month",
  yearToDate: "Year to date",
  lastYear: "Last year",
} as const;

export type PeriodPreset = keyof typeof periodPresetWords;

/** Longest period of a report, in months. */
export const MAX_REPORT_MONTHS = 24;

/**
 * Return the period of a report: the requested days, shortened to the last 24 months before `to`, else a preset. A
 * missing `to` is today, or `from` when that is later; a missing `from` is as early as the limit allows.
 */
export function toReportPeriod(
  requested: { period: PeriodPreset | null; from: string | null; to: string | null },
  today: string,
): ReportPeriod {
  if (requested.from === null && requested.to === null) return presetSpan(requested.period ?? "thisQuarter", today);
  const to = requested.to ?? laterOf(today, requested.from ?? today);
  const earliest = addDays(addMonthsToDay(to, -MAX_REPORT_MONTHS), 1);
  const from = laterOf(requested.from ?? earliest, earliest);
  // Reversed ends cover the last day only.
  return { from: from > to ? to : from, to };
}

function presetSpan(preset: PeriodPreset, today: string): ReportPeriod {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = addMonthsToDay(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = `${today.slice(0, 4)}-01-01`;
  switch (preset) {
    case "thisMonth":
      return months(month, 1);
    case "lastMonth":
      return months(addMonthsToDay(month, -1), 1);
    case "thisQuarter":
      return months(quarter, 3);
    case "lastQuarter":
      return months(addMonthsToDay(quarter, -3), 3);
    case "yearToDate":
      return { from: year, to: today };
    case "lastYear":
      return months(addMonthsToDay(year, -12), 12);
  }
}

/** Return the period of the same length right before: as many months when it is whole months, else as many days. */
export function previousPeriod({ from, to }: ReportPeriod): ReportPeriod {
  const after = addDays(to, 1);
  const isWholeMonths = from.endsWith("-01") && after.endsWith("-01");
  if (!isWholeMonths) {
    const days = Math.round((Date.parse(after) - Date.parse(from)) / 86_400_000);
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const count = (year(after) - year(from)) * 12 + month(after) - month(from);
  return months(addMonthsToDay(from, -count), count);
}

function months(first: string, count: number): ReportPeriod {
  return { from: first, to: addDays(addMonthsToDay(first, count), -1) };
}

function year(day: string): number {
  return Number(day.slice(0, 4));
}

function month(day: string): number {
  return Number(day.slice(5, 7));
}

function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
