import dayjs from "dayjs";

/** A day (YYYY-MM-DD), month (YYYY-MM) or local time (YYYY-MM-DDTHH:MM) in a format of dayjs, as in "MMMM D". */
export function formatDay(day: string, format: string): string {
  return dayjs(day).format(format);
}

/** The day (YYYY-MM-DD) so many months later, or the last of its month where that has no such day; negative goes back. */
export function monthsLater(day: string, months: number): string {
  return dayjs(day).add(months, "month").format("YYYY-MM-DD");
}

const DAY: Intl.DateTimeFormatOptions = { year: "numeric", month: "2-digit", day: "2-digit" };
const KINDS = {
  instant: ["en-US", { ...DAY, hour: "2-digit", minute: "2-digit", hour12: true }],
  day: ["en-US", DAY],
  isoDay: ["en-CA", DAY],
  offset: ["en-US", { timeZoneName: "longOffset" }],
} as const;

// A formatter costs a hundred times what formatting costs.
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * An instant as people in a time zone write it; an unknown zone throws a RangeError. By Intl, because dayjs takes 110 µs for
 * an instant in a zone and not 2, and reads a local time that a clock shows twice by the offset of the day it is asked on.
 */
export function formatInstant(at: string | number | Date, timeZone: string, kind: keyof typeof KINDS): string {
  const key = `${kind} ${timeZone}`;
  const [locale, options] = KINDS[kind];
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
  formats.set(key, format);
  return format.format(new Date(at));
}
