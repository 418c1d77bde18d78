import { addDays } from "#app/platform/dates/calendar-days.ts";
import { monthsLater } from "#app/ui/dates.ts";

/** Some days (YYYY-MM-DD), both ends included. */
export interface Span {
  from: string;
  to: string;
}

/** The spans that a report offers, the usual one first. */
export const presetWords = {
  thisQuarter: "This quarter",
  lastQuarter: "Last quarter",
  thisMonth: "This month",
  lastMonth: "Last month",
  yearToDate: "Year to date",
  lastYear: "Last year",
} as const;

export type Preset = keyof typeof presetWords;

/** The most months that a report covers. */
export const MOST_MONTHS = 24;

/**
 * The days that a report covers: those that were typed, at most 24 months up to the last of them, else those of a preset.
 * Where one end alone is typed, the other is today or lies as far away as it may.
 */
export function spanOf(asked: { period: Preset | null; from: string | null; to: string | null }, today: string): Span {
  if (asked.from === null && asked.to === null) return presetSpan(asked.period ?? "thisQuarter", today);
  const to = asked.to ?? laterOf(today, asked.from ?? today);
  const earliest = addDays(monthsLater(to, -MOST_MONTHS), 1);
  const from = laterOf(asked.from ?? earliest, earliest);
  // Ends that are typed the wrong way round cover the last day alone.
  return { from: from > to ? to : from, to };
}

function presetSpan(preset: Preset, today: string): Span {
  const month = `${today.slice(0, 7)}-01`;
  const quarter = monthsLater(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const year = `${today.slice(0, 4)}-01-01`;
  switch (preset) {
    case "thisMonth":
      return months(month, 1);
    case "lastMonth":
      return months(monthsLater(month, -1), 1);
    case "thisQuarter":
      return months(quarter, 3);
    case "lastQuarter":
      return months(monthsLater(quarter, -3), 3);
    case "yearToDate":
      return { from: year, to: today };
    case "lastYear":
      return months(monthsLater(year, -12), 12);
  }
}

/** The span of the same length right before: as many months where it is whole months, else as many days. */
export function spanBefore({ from, to }: Span): Span {
  const after = addDays(to, 1);
  const isWholeMonths = from.endsWith("-01") && after.endsWith("-01");
  if (!isWholeMonths) {
    const days = Math.round((Date.parse(after) - Date.parse(from)) / 86_400_000);
    return { from: addDays(from, -days), to: addDays(from, -1) };
  }
  const count = (year(after) - year(from)) * 12 + month(after) - month(from);
  return months(monthsLater(from, -count), count);
}

function months(first: string, count: number): Span {
  return { from: first, to: addDays(monthsLater(first, count), -1) };
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
