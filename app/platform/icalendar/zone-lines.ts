import { utcOffsetAt, type OffsetChange, listOffsetChanges } from "#app/platform/dates/zone-times.ts";
import { utcText } from "./utc-text.ts";

/** Years after which every day of the year has fallen on each weekday, leap years included. */
const CYCLE = 28;
const LISTED_YEARS = 40;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

// Cached because the lines of one zone take thousands of offset look-ups.
const zoneLineCache = new Map<string, readonly string[]>();

/**
 * Return a time zone as a VTIMEZONE of RFC 5545, from a year on: yearly changes as rules without end, all others one by
 * one. A zone whose changes follow no yearly rule is listed for the next 40 years.
 */
export function vtimezoneLines(timeZone: string, year: number): readonly string[] {
  const key = `${timeZone} ${year}`;
  const lines = zoneLineCache.get(key) ?? buildZoneLines(timeZone, year);
  zoneLineCache.set(key, lines);
  return lines;
}

function buildZoneLines(timeZone: string, year: number): string[] {
  // Local time is never more than a day away from UTC.
  const first = Date.UTC(year, 0, 1) - DAY_MS;
  const end = year + LISTED_YEARS;
  const offset = utcOffsetAt(timeZone, first);
  const changes = listOffsetChanges(timeZone, first, Date.UTC(end, 0, 1)).map(toLocalChange);
  const { single, yearly } = splitRecurringChanges(changes, year, end);
  const standard = Math.min(offset, ...changes.map(({ to }) => to));
  const observance = (change: LocalChange, rule: string[] = []) => {
    const kind = change.to === standard ? "STANDARD" : "DAYLIGHT";
    const offsets = [`TZOFFSETFROM:${offsetText(change.from)}`, `TZOFFSETTO:${offsetText(change.to)}`];
    return [
      `BEGIN:${kind}`,
      `DTSTART:${utcText(change.local.getTime()).slice(0, -1)}`,
      ...rule,
      ...offsets,
      `END:${kind}`,
    ];
  };
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...[toLocalChange({ at: first, from: offset, to: offset }), ...single].flatMap((change) => observance(change)),
    ...yearly.flatMap((changes) =>
      changes.slice(0, 1).flatMap((change) => observance(change, [`RRULE:${ruleOf(changes)}`])),
    ),
    "END:VTIMEZONE",
  ];
}

interface LocalChange extends OffsetChange {
  /** Local time of the change by the offset before it, which DTSTART uses. */
  local: Date;
}

function toLocalChange(transition: OffsetChange): LocalChange {
  return { ...transition, local: new Date(transition.at + transition.from * MINUTE_MS) };
}

/**
 * Split changes into those that recur yearly from some year on, grouped by rule, and the single ones before that year.
 */
function splitRecurringChanges(
  changes: readonly LocalChange[],
  year: number,
  end: number,
): { single: readonly LocalChange[]; yearly: readonly LocalChange[][] } {
  for (let from = year; from <= end - CYCLE; from += 1) {
    const yearOf = ({ local }: LocalChange) => local.getUTCFullYear();
    const yearly = [...groupByRule(changes.filter((change) => yearOf(change) >= from)).values()];
    const isRuled = yearly.every((alike) => alike.length === end - from && lastDate(alike) - firstDate(alike) === 6);
    if (isRuled) return { single: changes.filter((change) => yearOf(change) < from), yearly };
  }
  return { single: changes, yearly: [] };
}

function groupByRule(changes: readonly LocalChange[]): Map<string, LocalChange[]> {
  const groups = new Map<string, LocalChange[]>();
  for (const change of changes) {
    const { from, to, local } = change;
    const key = [from, to, local.getUTCMonth(), local.getUTCDay(), local.getUTCHours(), local.getUTCMinutes()].join(
      " ",
    );
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return groups;
}

function firstDate(changes: readonly LocalChange[]): number {
  return Math.min(...changes.map(({ local }) => local.getUTCDate()));
}

function lastDate(changes: readonly LocalChange[]): number {
  return Math.max(...changes.map(({ local }) => local.getUTCDate()));
}

/** Return the rule of changes on one weekday of a month whose dates span a week: "the 2nd Sunday of March". */
function ruleOf(changes: readonly LocalChange[]): string {
  const [local = new Date(0)] = changes.map((change) => change.local);
  const first = firstDate(changes);
  const daysInMonth = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  const day = DAY_NAMES[local.getUTCDay()];
  const month = `FREQ=YEARLY;BYMONTH=${local.getUTCMonth() + 1}`;
  if (first % 7 === 1) return `${month};BYDAY=${(first + 6) / 7}${day}`;
  if (lastDate(changes) === daysInMonth) return `${month};BYDAY=-1${day}`;
  return `${month};BYMONTHDAY=${[0, 1, 2, 3, 4, 5, 6].map((count) => first + count).join(",")};BYDAY=${day}`;
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0")).join("");
  return `${minutes < 0 ? "-" : "+"}${digits}`;
}
