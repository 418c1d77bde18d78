import { formatDay, formatInstant } from "./dates.ts";

const WHOLE = new Intl.NumberFormat("en-US");
const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const DECIMAL = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Format integer cents as $1,234.56; a debt as -$5.00. */
export function moneyText(cents: number): string {
  // Adding zero turns -0 into 0.
  return DOLLARS.format(cents / 100 + 0);
}

/** Format an amount in the smallest unit of a currency, with the currency's code: "EUR 120.00". */
export function currencyText(units: number, currency: string): string {
  if (!/^[a-z]{3}$/i.test(currency)) return `${units} ${currency}`;
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "code" });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(units / 10 ** digits).replace("\u00a0", " ");
}

/** Format a whole number with thousands separators: 12,345. */
export function numberText(value: number): string {
  return WHOLE.format(value);
}

/** Format a fraction of 1 as a percentage with one decimal: 12.5%. */
export function percentText(fraction: number): string {
  return PERCENT.format(fraction);
}

/** Format a number with two decimals: 1.50. */
export function decimalText(value: number): string {
  return DECIMAL.format(value);
}

/** Format a number with its noun: "1 user", "37 users"; pass `plural` when adding an s is wrong. */
export function countText(count: number, noun: string, plural = pluralOf(noun)): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}

/** Add an s. A company's term has a placeholder for its plural: "{location}", "{locations}". */
export function pluralOf(noun: string): string {
  return noun.endsWith("}") ? `${noun.slice(0, -1)}s}` : `${noun}s`;
}

/** Format a calendar day (YYYY-MM-DD) as MM/DD/YYYY. */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

/**
 * Format an instant in a time zone as MM/DD/YYYY, hh:mm A (specification, section 9); an unknown zone throws a
 * RangeError.
 */
export function instantText(at: string | Date, timeZone: string): string {
  // Browsers and servers differ in the space before AM and PM.
  return formatInstant(at, timeZone, "instant").replace(/\u202f/g, " ");
}

/** Format a time of day (HH:MM) as hh:mm A (specification, section 9). */
export function timeText(time: string): string {
  return formatDay(`2000-01-01T${time}`, "hh:mm A");
}

/** Format the day of an instant in a time zone as MM/DD/YYYY. */
export function instantDayText(at: string | Date, timeZone: string): string {
  return formatInstant(at, timeZone, "day");
}

/** Format a month (YYYY-MM) as "November 2026". */
export function monthText(month: string): string {
  return formatDay(month, "MMMM YYYY");
}

/** Join the first names and count the rest: "A, B and 3 more"; "A, B" when there are no more. */
export function firstNamesText(names: readonly string[], most: number): string {
  const named = names.slice(0, most).join(", ");
  return names.length > most ? `${named} and ${names.length - most} more` : named;
}

/** Join names: "A", "A and B", "A, B and C". */
export function namesText(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
