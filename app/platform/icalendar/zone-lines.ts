import { offsetAt, type Transition, transitionsOf } from "#app/platform/dates/zone-times.ts";
import { utcText } from "./utc-text.ts";

/** After so many years a day of the year has been each weekday, in leap years too. */
const CYCLE = 28;
const YEARS_LOOKED_AHEAD = 40;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY_NAMES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

// What is told of a zone from one year on costs thousands of questions about its offset.
const known = new Map<string, readonly string[]>();

/**
 * A time zone as RFC 5545 tells it, from a year on and without end: changes that come back each year as rules, all others
 * one by one. A zone whose changes follow no such rule is told for the next 40 years.
 */
export function zoneLines(timeZone: string, year: number): readonly string[] {
  const key = `${timeZone} ${year}`;
  const lines = known.get(key) ?? linesOf(timeZone, year);
  known.set(key, lines);
  return lines;
}

function linesOf(timeZone: string, year: number): string[] {
  // Nowhere is the year of UTC more than a day ahead.
  const first = Date.UTC(year, 0, 1) - DAY_MS;
  const end = year + YEARS_LOOKED_AHEAD;
  const offset = offsetAt(timeZone, first);
  const changes = transitionsOf(timeZone, first, Date.UTC(end, 0, 1)).map(changeOf);
  const { single, yearly } = sortedOut(changes, year, end);
  const standard = Math.min(offset, ...changes.map(({ to }) => to));
  const observance = (change: Change, rule: string[] = []) => {
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
    ...["BEGIN:VTIMEZONE", `TZID:${timeZone}`],
    ...[changeOf({ at: first, from: offset, to: offset }), ...single].flatMap((change) => observance(change)),
    ...yearly.flatMap((changes) =>
      changes.slice(0, 1).flatMap((change) => observance(change, [`RRULE:${ruleOf(changes)}`])),
    ),
    "END:VTIMEZONE",
  ];
}

interface Change extends Transition {
  /** The local time before the change, by which it is told. */
  local: Date;
}

function changeOf(transition: Transition): Change {
  return { ...transition, local: new Date(transition.at + transition.from * MINUTE_MS) };
}

/** The changes that come back each year from some year on, by what they have in common, and those before or besides. */
function sortedOut(
  changes: readonly Change[],
  year: number,
  end: number,
): { single: readonly Change[]; yearly: readonly Change[][] } {
  for (let from = year; from <= end - CYCLE; from += 1) {
    const yearOf = ({ local }: Change) => local.getUTCFullYear();
    const yearly = [...groupedAlike(changes.filter((change) => yearOf(change) >= from)).values()];
    const isRuled = yearly.every((alike) => alike.length === end - from && lastDate(alike) - firstDate(alike) === 6);
    if (isRuled) return { single: changes.filter((change) => yearOf(change) < from), yearly };
  }
  return { single: changes, yearly: [] };
}

function groupedAlike(changes: readonly Change[]): Map<string, Change[]> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const { from, to, local } = change;
    const key = [from, to, local.getUTCMonth(), local.getUTCDay(), local.getUTCHours(), local.getUTCMinutes()].join(
      " ",
    );
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return groups;
}

function firstDate(changes: readonly Change[]): number {
  return Math.min(...changes.map(({ local }) => local.getUTCDate()));
}

function lastDate(changes: readonly Change[]): number {
  return Math.max(...changes.map(({ local }) => local.getUTCDate()));
}

/** The rule of changes on one weekday of a month whose dates span a week: "the 2nd Sunday of March". */
function ruleOf(changes: readonly Change[]): string {
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
