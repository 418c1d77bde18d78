import type { Tone } from "#app/ui/status.tsx";

/** What a value means: dollars, a count, a fraction of one, or a bare number. */
export interface Measure {
  unit: string;
  decimals: number;
}

/** A value as everybody reads it: "$12,480", "4.2%", "1,204", "-3.5". Values are dollars, fractions or bare numbers. */
export function metricText(value: number, { unit, decimals }: Measure): string {
  const places = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  // Adding zero makes 0 of -0, and rounding first keeps "-0" away.
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

/** A value as a cell of a grid or of a file writes it, without signs: a percentage as 4.2. */
export function plainText(value: number, unit: string): string {
  return String(unit === "percent" ? Number((value * 100).toFixed(2)) : value);
}

/** A value as the input of a grid shows it: money as money, with all its decimals; anything else without signs. */
export function inputText(value: number, unit: string): string {
  if (unit !== "currency") return plainText(value, unit);
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits,
    maximumFractionDigits: 4,
  });
}

/** Above this, numeric(18, 4) keeps no value. */
const MOST = 1e13;
const TYPED = /^(-)?\$?(-)?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+) ?(%)?$/;

/** How percentages without a sign are written: 5 for 5%, or 0.05. */
export type Percents = "points" | "fractions";

/**
 * The value that somebody typed, as decimal text that loses nothing; null for a blank cell, which takes a value away.
 * A sentence under `problem` says what is wrong. "5%" is always 5 percent; what "5" and "0.05" are, `percents` decides.
 */
export function typedValue(
  typed: string,
  { unit, mayBeNegative }: { unit: string; mayBeNegative: boolean },
  percents: Percents = "points",
): { value: string | null } | { problem: string } {
  const text = typed
    .trim()
    .replace("−", "-")
    .replace(/^\((.+)\)$/, "-$1");
  if (text === "") return { value: null };
  const [, sign, laterSign, digits = "", percent] = TYPED.exec(text) ?? [];
  if (digits === "") return { problem: "Enter a number, such as 1,234.50." };
  if (percent && unit !== "percent") return { problem: "It is no percentage." };
  const isPoints = unit === "percent" && (percent !== undefined || percents === "points");
  const [whole = "", decimals = ""] = digits.replaceAll(",", "").split(".");
  const places = decimals.replace(/0+$/, "");
  const most = isPoints ? 2 : 4;
  if (places.length > most) return { problem: `Use at most ${most} decimals.` };
  const isNegative = Boolean(sign ?? laterSign);
  const value = isPoints ? inFractions(whole, places) : `${whole === "" ? "0" : whole}.${places}`.replace(/\.$/, "");
  if (Number(value) >= MOST) return { problem: "This number is too large." };
  if (isNegative && Number(value) !== 0 && !mayBeNegative) return { problem: "It cannot be below zero." };
  return { value: isNegative && Number(value) !== 0 ? `-${value}` : value };
}

/** A hundredth of a decimal number, by moving its point. */
function inFractions(whole: string, decimals: string): string {
  const padded = whole.padStart(3, "0");
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${decimals}`;
}

/** How a value stands to the one it is compared with, for the eye and for the ear. */
export interface Change {
  /** "+4.2%", "-1.3 points" of a percentage; "0.0%". */
  text: string;
  word: "Up" | "Down" | "Little change" | "Unchanged";
  tone: Tone;
}

/**
 * The change from one value to another; null where there is nothing to compare with. One of `variancePercent` or less
 * is good and bad for nobody (PRODUCT-DETAILS.md B22).
 */
export function changeOf(
  value: number | null,
  before: number | null,
  { unit, goodDirection, variancePercent }: { unit: string; goodDirection: string; variancePercent: number },
): Change | null {
  if (value === null || before === null || before === 0) return null;
  const percent = ((value - before) / Math.abs(before)) * 100;
  const shown = unit === "percent" ? (value - before) * 100 : percent;
  const text = `${signedText(shown)}${unit === "percent" ? " points" : "%"}`;
  if (percent === 0) return { text, word: "Unchanged", tone: "neutral" };
  if (Math.abs(percent) <= variancePercent) return { text, word: "Little change", tone: "neutral" };
  const word = percent > 0 ? "Up" : "Down";
  return { text, word, tone: toneOf(word, goodDirection) };
}

/** A number with its sign and one decimal: "+4.2", "-1.3", "0.0". */
export function signedText(value: number): string {
  const rounded = Number(value.toFixed(1)) + 0;
  return `${rounded > 0 ? "+" : ""}${rounded.toFixed(1)}`;
}

function toneOf(word: "Up" | "Down", goodDirection: string): Tone {
  if (goodDirection === "none") return "neutral";
  return word.toLowerCase() === goodDirection ? "success" : "danger";
}

/** Sums of one period over some locations: all of them, and those that have a value a year before too. */
export interface Totals {
  total: number;
  locations: number;
  sameTotal: number;
  sameBefore: number;
  sameLocations: number;
}

/** What the values of several locations make together: their sum, or what one of them has on average. Null for none. */
export function together(total: number, locations: number, aggregation: string): number | null {
  if (locations === 0) return null;
  return aggregation === "average" ? total / locations : total;
}

const LEAST_COMPARED = 5;

/** True where an average tells nobody what a single location has (PRODUCT.md 4.13). `largest` is the greatest value. */
export function mayCompare({ total, locations, largest }: { total: number; locations: number; largest: number }) {
  return locations >= LEAST_COMPARED && largest <= total / 2;
}
