import type { Tone } from "#app/ui/content/status.tsx";

/** Unit of a value (dollars, a count, a fraction of one, or a bare number) and its decimals. */
export interface MetricFormat {
  unit: string;
  decimals: number;
}

/** Format a value: "$12,480", "4.2%", "1,204", "-3.5". Values are dollars, fractions or bare numbers. */
export function metricText(value: number, { unit, decimals }: MetricFormat): string {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Adding zero turns -0 into 0, and rounding first avoids "-0".
  const rounded = (digits: number, number: number) => Number(number.toFixed(digits)) + 0;
  switch (unit) {
    case "currency":
      return rounded(decimals, value).toLocaleString("en-US", { ...places, style: "currency", currency: "USD" });
    case "percent":
      return `${rounded(decimals, value * 100).toLocaleString("en-US", places)}%`;
    default:
      return rounded(decimals, value).toLocaleString("en-US", places);
  }
}

/**
 * Format a value as plain decimal text without $, % or commas, for a cell of a grid or file: 0.042 of a percentage is
 * "4.2".
 */
export function plainMetricText(value: number, unit: string): string {
  return String(unit === "percent" ? Number((value * 100).toFixed(2)) : value);
}

/**
 * Format a value for an input of the grid: dollars as "$1,200.50", with up to four decimals; other units as plain
 * decimal text.
 */
export function metricInputText(value: number, unit: string): string {
  if (unit !== "currency") return plainMetricText(value, unit);
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits,
    maximumFractionDigits: 4,
  });
}

/** Limit of numeric(18, 4) for stored values. */
const MAX = 1e13;
const TYPED = /^(-)?\$?(-)?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+) ?(%)?$/;

/** Meaning of percentages typed without "%": 5 is 5% (points), or 0.05 is 5% (fractions). */
export type PercentNotation = "points" | "fractions";

/**
 * Parse a typed value to decimal text without loss; null for a blank cell, which clears the value. `problem` is a
 * sentence about an error. "5%" is always 5 percent; `percents` decides what "5" and "0.05" mean.
 */
export function parseMetricValue(
  typed: string,
  { unit, mayBeNegative }: { unit: string; mayBeNegative: boolean },
  percents: PercentNotation = "points",
): { value: string | null } | { problem: string } {
  const text = typed
    .trim()
    .replace("−", "-")
    .replace(/^\((.+)\)$/, "-$1");
  if (text === "") return { value: null };
  const [, sign, laterSign, digits = "", percent] = TYPED.exec(text) ?? [];
  if (digits === "") return { problem: "Enter a number, such as 1,234.50." };
  if (percent && unit !== "percent") return { problem: "Enter a number without a percent sign." };
  const isPoints = unit === "percent" && (percent !== undefined || percents === "points");
  const [whole = "", decimals = ""] = digits.replaceAll(",", "").split(".");
  const places = decimals.replace(/0+$/, "");
  const most = isPoints ? 2 : 4;
  if (places.length > most) return { problem: `Use at most ${most} decimals.` };
  const isNegative = Boolean(sign ?? laterSign);
  const value = isPoints
    ? divideByHundred(whole, places)
    : `${whole === "" ? "0" : whole}.${places}`.replace(/\.$/, "");
  if (Number(value) >= MAX) return { problem: "Enter a smaller number." };
  if (isNegative && Number(value) !== 0 && !mayBeNegative) return { problem: "Enter zero or more." };
  return { value: isNegative && Number(value) !== 0 ? `-${value}` : value };
}

/** Divide a decimal number by 100 by moving its point. */
function divideByHundred(whole: string, decimals: string): string {
  const padded = whole.padStart(3, "0");
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${decimals}`;
}

/** Change of a value from the one it is compared with, in text and color. */
export interface MetricChange {
  /** "+4.2%", or "-1.3 points" for a percentage; "0.0%". */
  text: string;
  word: "Up" | "Down" | "About the same" | "Unchanged";
  tone: Tone;
}

/** Format a change with its word: "Up 4.2%", "Down 1.3 points", "About the same, +1.1%". */
export function metricChangeText({ text, word }: MetricChange): string {
  return word === "Up" || word === "Down" ? `${word} ${text.replace(/^[+-]/, "")}` : `${word}, ${text}`;
}

/**
 * Compute the change from one value to another; null when there is nothing to compare with. A change of
 * `variancePercent` or less is neither good nor bad (docs/product/metrics.md, cards).
 */
export function metricChange(
  value: number | null,
  before: number | null,
  { unit, goodDirection, variancePercent }: { unit: string; goodDirection: string; variancePercent: number },
): MetricChange | null {
  if (value === null || before === null || before === 0) return null;
  const percent = ((value - before) / Math.abs(before)) * 100;
  const shown = unit === "percent" ? (value - before) * 100 : percent;
  const text = `${signedText(shown)}${unit === "percent" ? " points" : "%"}`;
  if (percent === 0) return { text, word: "Unchanged", tone: "neutral" };
  if (Math.abs(percent) <= variancePercent) return { text, word: "About the same", tone: "neutral" };
  const word = percent > 0 ? "Up" : "Down";
  return { text, word, tone: toneOf(word, goodDirection) };
}

/** Format a number with its sign and one decimal: "+4.2", "-1.3", "0.0". */
export function signedText(value: number): string {
  const rounded = Number(value.toFixed(1)) + 0;
  return `${rounded > 0 ? "+" : ""}${rounded.toFixed(1)}`;
}

function toneOf(word: "Up" | "Down", goodDirection: string): Tone {
  if (goodDirection === "none") return "neutral";
  return word.toLowerCase() === goodDirection ? "success" : "danger";
}

/** Sums of one period over some locations: of all with a value, and of those that also have one a year before. */
export interface LocationTotals {
  total: number;
  locations: number;
  sameTotal: number;
  sameBefore: number;
  sameLocations: number;
}

/** Aggregate the values of several locations to their sum or their average; null for none. */
export function aggregate(total: number, locations: number, aggregation: string): number | null {
  if (locations === 0) return null;
  return aggregation === "average" ? total / locations : total;
}

const MIN_COMPARED = 5;

/** Tell whether an average hides every single value (docs/product/metrics.md). `largest` is the largest value. */
export function canCompare({ total, locations, largest }: { total: number; locations: number; largest: number }) {
  return locations >= MIN_COMPARED && largest <= total / 2;
}
