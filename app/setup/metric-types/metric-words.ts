export const UNITS = ["currency", "count", "percent", "ratio"] as const;
export const AGGREGATIONS = ["sum", "average"] as const;
export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
export const GOOD_DIRECTIONS = ["up", "down", "none"] as const;

export const unitWords: Record<(typeof UNITS)[number], string> = {
  currency: "Dollars",
  count: "Count",
  percent: "Percent",
  ratio: "Ratio",
};

/** How the values of several days or locations make one. */
export const aggregationWords: Record<(typeof AGGREGATIONS)[number], string> = { sum: "Sum", average: "Average" };

export const frequencyWords: Record<(typeof FREQUENCIES)[number], string> = {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
};

export const directionWords: Record<(typeof GOOD_DIRECTIONS)[number], string> = {
  up: "More is better",
  down: "Less is better",
  none: "Neither",
};

/** The words of a kept value; the value itself where it has none. */
export function wordOf(words: Record<string, string>, value: string): string {
  return words[value] ?? value;
}
