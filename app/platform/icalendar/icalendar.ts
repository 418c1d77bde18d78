import { addDays } from "#app/platform/dates/calendar-days.ts";
import { instantOf } from "#app/platform/dates/zone-times.ts";
import { utcText } from "./utc-text.ts";
import { vtimezoneLines } from "./zone-lines.ts";

/** Event by RFC 5545. Days are YYYY-MM-DD, times HH:MM in the time zone; times are null for a whole day. */
export interface FeedEvent {
  uid: string;
  sequence: number;
  changedAt: Date;
  title: string;
  description: string;
  place: string;
  link: string | null;
  status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  timeZone: string;
  repeat: FeedRepeat | null;
  /** Original day and time of the occurrence that this event overrides. */
  overrides: { day: string; startsAt: string | null } | null;
}

export interface FeedRepeat {
  /** RRULE without UNTIL; null when no single rule can express the repeat, so that `dates` list it. */
  rule: string | null;
  /**
   * Last day of a rule, null without end. With `dates`: the day up to which they are listed when more follow, else
   * null.
   */
  until: string | null;
  exceptions: readonly string[];
  dates: readonly string[];
}

const MAX_LINE_OCTETS = 75;

/** Return a calendar by RFC 5545; the same events always give the same text. */
export function icalendar(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Mainstreet//Marketing Calendar//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...timeZoneLines(events),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(event: FeedEvent): string[] {
  const { uid, sequence, changedAt, title, description, place, link, status, repeat, overrides } = event;
  const changed = utcText(changedAt.getTime());
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    dateProperty("DTSTART", event, event.startsOn, event.startsAt),
    // The end is exclusive: a whole day ends on the day after.
    dateProperty("DTEND", event, event.endsAt === null ? addDays(event.endsOn, 1) : event.endsOn, event.endsAt),
    ...(overrides ? [dateProperty("RECURRENCE-ID", event, overrides.day, overrides.startsAt)] : []),
    ...(repeat ? repeatLines(event, repeat) : []),
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(link ? [`URL:${link}`] : []),
    // Timed events show the user as busy; whole-day events leave the hours free.
    `STATUS:${status}`,
    `TRANSP:${event.startsAt === null ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

function repeatLines(event: FeedEvent, { rule, until, exceptions, dates }: FeedRepeat): string[] {
  const { startsAt, timeZone } = event;
  const end =
    rule !== null && until && (startsAt === null ? compactDay(until) : utcText(instantOf(timeZone, until, startsAt)));
  return [
    ...(rule === null ? [] : [`RRULE:${rule}${end ? `;UNTIL=${end}` : ""}`]),
    ...(dates.length > 0 ? [dateListProperty("RDATE", event, dates, startsAt)] : []),
    ...exceptions.map((day) => dateProperty("EXDATE", event, day, startsAt)),
  ];
}

/** Return a property with one date or, with a time, one local date-time in the event's time zone. */
function dateProperty(name: string, event: FeedEvent, day: string, time: string | null): string {
  return dateListProperty(name, event, [day], time);
}

function dateListProperty(name: string, { timeZone }: FeedEvent, days: readonly string[], time: string | null): string {
  if (time === null) return `${name};VALUE=DATE:${days.map(compactDay).join(",")}`;
  return `${name};TZID=${timeZone}:${days.map((day) => `${compactDay(day)}T${time.replace(":", "")}00`).join(",")}`;
}

/** Return the time zones of timed events, each from the year of its first event on. */
function timeZoneLines(events: readonly FeedEvent[]): string[] {
  const first = new Map<string, number>();
  for (const { timeZone, startsOn, startsAt } of events) {
    const year = Number(startsOn.slice(0, 4));
    if (startsAt !== null) first.set(timeZone, Math.min(year, first.get(timeZone) ?? year));
  }
  return [...first].flatMap(([timeZone, year]) => vtimezoneLines(timeZone, year));
}

function compactDay(day: string): string {
  return day.replaceAll("-", "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const IS_ASCII = /^[\x20-\x7e]*$/;
const CONTINUATION = /.{1,74}/g;

/** Fold a line at 75 octets; each further piece begins with a space. */
function foldLine(line: string): string {
  if (IS_ASCII.test(line))
    return line.slice(0, MAX_LINE_OCTETS) + line.slice(MAX_LINE_OCTETS).replace(CONTINUATION, "\r\n $&");
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      pieces.push(piece);
      piece = " ";
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join("\r\n");
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
