const WHOLE = new Intl.NumberFormat("en-US");
const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Integer cents as $1,234.56; a debt as -$5.00. */
export function moneyText(cents: number): string {
  // Adding zero makes 0 of -0.
  return DOLLARS.format(cents / 100 + 0);
}

/** A whole number with its thousands apart: 12,345. */
export function numberText(value: number): string {
  return WHOLE.format(value);
}

/** A number with its noun: "1 user", "37 users"; `plural` where an s does not make it. */
export function countText(count: number, noun: string, plural = pluralOf(noun)): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}

/** A plural in s. That of a company's own word has a placeholder of its own: "{location}", "{locations}". */
export function pluralOf(noun: string): string {
  return noun.endsWith("}") ? `${noun.slice(0, -1)}s}` : `${noun}s`;
}

/** A calendar day (YYYY-MM-DD) as MM/DD/YYYY. */
export function dayText(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
}

/** An instant in a time zone as MM/DD/YYYY, hh:mm A (specification, section 9); an unknown zone throws a RangeError. */
export function instantText(at: string | Date, timeZone: string): string {
  // Browsers and servers differ in the space before AM and PM.
  return formatIn(timeZone, "both")
    .format(new Date(at))
    .replace(/\u202f/g, " ");
}

/** A time of day (HH:MM) as hh:mm A (specification, section 9). */
export function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${padded(hours % 12 || 12)}:${padded(minutes)} ${hours < 12 ? "AM" : "PM"}`;
}

/** The day of an instant in a time zone as MM/DD/YYYY. */
export function instantDayText(at: string | Date, timeZone: string): string {
  return formatIn(timeZone, "day").format(new Date(at));
}

/** A month (YYYY-MM) as "November 2026". */
export function monthText(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

function padded(part: number): string {
  return String(part).padStart(2, "0");
}

const MONTH = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });
const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
const OPTIONS = { both: { ...DAY, hour: "2-digit", minute: "2-digit", hour12: true }, day: DAY } as const;

// A formatter costs a hundred times what formatting costs.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, part: keyof typeof OPTIONS): Intl.DateTimeFormat {
  const key = `${part} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { ...OPTIONS[part], timeZone });
  formats.set(key, format);
  return format;
}

/** "A", "A and B", "A, B and C". */
export function namesText(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
