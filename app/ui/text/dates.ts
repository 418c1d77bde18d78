import dayjs from "dayjs";

/**
 * Format a day (YYYY-MM-DD), month (YYYY-MM) or local time (YYYY-MM-DDTHH:MM) in a format of dayjs such as "MMMM D".
 */
export function formatDay(day: string, format: string): string {
  return dayjs(day).format(format);
}

/** Add months to a day (YYYY-MM-DD); a missing day becomes the last of its month. Negative goes back. */
export function addMonthsToDay(day: string, months: number): string {
  return dayjs(day).add(months, "month").format("YYYY-MM-DD");
}

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
const KINDS = {
  instant: ["en-US", { ...DAY, hour: "2-digit", minute: "2-digit", hour12: true }],
  day: ["en-US", DAY],
  isoDay: ["en-CA", DAY],
  offset: ["en-US", { timeZoneName: "longOffset" }],
} as const;

// Creating a formatter costs a hundred times what formatting costs.
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Format an instant in a time zone; an unknown zone throws a RangeError. Intl and not dayjs, which takes 110 µs for an
 * instant in a zone instead of 2, and resolves a local time that occurs twice by the offset of the current day.
 */
export function formatInstant(at: string | number | Date, timeZone: string, kind: keyof typeof KINDS): string {
  const key = `${kind} ${timeZone}`;
  const [locale, options] = KINDS[kind];
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format.format(new Date(at));
}
