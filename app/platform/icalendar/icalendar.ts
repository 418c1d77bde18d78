import { addDays } from "#app/platform/dates/calendar-days.ts";
import { instantOf } from "#app/platform/dates/zone-times.ts";
import { utcText } from "./utc-text.ts";
import { zoneLines } from "./zone-lines.ts";

/** An event as RFC 5545 tells it. Days are YYYY-MM-DD, times HH:MM in the time zone; null for a whole day. */
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
  /** The original day and time of the occurrence that this one stands for. */
  replaces: { day: string; startsAt: string | null } | null;
}

export interface FeedRepeat {
  /** Without UNTIL; null where one rule cannot say it, so that `dates` do. */
  rule: string | null;
  /** The last day of a rule, null without end; of dates the day until which they are told where more follow, else null. */
  until: string | null;
  exceptions: readonly string[];
  dates: readonly string[];
}

const MOST_OCTETS = 75;

/** A calendar of RFC 5545, the same for the same events whenever it is asked for. */
export function icalendar(name: string, events: readonly FeedEvent[]): string {
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Mainstreet//Marketing Calendar//EN", "CALSCALE:GREGORIAN"],
    ...[`X-WR-CALNAME:${escaped(name)}`, "REFRESH-INTERVAL;VALUE=DURATION:PT6H"],
    ...zonesOf(events),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventLines(event: FeedEvent): string[] {
  const { uid, sequence, changedAt, title, description, place, link, status, repeat, replaces } = event;
  const changed = utcText(changedAt.getTime());
  return [
    ...["BEGIN:VEVENT", `UID:${uid}`, `SEQUENCE:${sequence}`, `DTSTAMP:${changed}`, `LAST-MODIFIED:${changed}`],
    moment("DTSTART", event, event.startsOn, event.startsAt),
    // The end of a whole day is the day after it.
    moment("DTEND", event, event.endsAt === null ? addDays(event.endsOn, 1) : event.endsOn, event.endsAt),
    ...(replaces ? [moment("RECURRENCE-ID", event, replaces.day, replaces.startsAt)] : []),
    ...(repeat ? repeatLines(event, repeat) : []),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(link ? [`URL:${link}`] : []),
    // Somebody is busy at a time; what lasts a whole day leaves its hours free.
    ...[`STATUS:${status}`, `TRANSP:${event.startsAt === null ? "TRANSPARENT" : "OPAQUE"}`, "END:VEVENT"],
  ];
}

function repeatLines(event: FeedEvent, { rule, until, exceptions, dates }: FeedRepeat): string[] {
  const { startsAt, timeZone } = event;
  const end =
    rule !== null && until && (startsAt === null ? plain(until) : utcText(instantOf(timeZone, until, startsAt)));
  return [
    ...(rule === null ? [] : [`RRULE:${rule}${end ? `;UNTIL=${end}` : ""}`]),
    ...(dates.length > 0 ? [moments("RDATE", event, dates, startsAt)] : []),
    ...exceptions.map((day) => moment("EXDATE", event, day, startsAt)),
  ];
}

/** One date or date with time, in the time zone of its event. */
function moment(name: string, event: FeedEvent, day: string, time: string | null): string {
  return moments(name, event, [day], time);
}

function moments(name: string, { timeZone }: FeedEvent, days: readonly string[], time: string | null): string {
  if (time === null) return `${name};VALUE=DATE:${days.map(plain).join(",")}`;
  return `${name};TZID=${timeZone}:${days.map((day) => `${plain(day)}T${time.replace(":", "")}00`).join(",")}`;
}

/** The time zones of events with times, each from the year of its first event on. */
function zonesOf(events: readonly FeedEvent[]): string[] {
  const first = new Map<string, number>();
  for (const { timeZone, startsOn, startsAt } of events) {
    const year = Number(startsOn.slice(0, 4));
    if (startsAt !== null) first.set(timeZone, Math.min(year, first.get(timeZone) ?? year));
  }
  return [...first].flatMap(([timeZone, year]) => zoneLines(timeZone, year));
}

function plain(day: string): string {
  return day.replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const IS_ASCII = /^[\x20-\x7e]*$/;
const ONE_PIECE = /.{1,74}/g;

/** A line in pieces of 75 octets at most, each further one behind a space. */
function folded(line: string): string {
  if (IS_ASCII.test(line)) return line.slice(0, MOST_OCTETS) + line.slice(MOST_OCTETS).replace(ONE_PIECE, "\r\n $&");
  const pieces: string[] = [];
  let piece = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MOST_OCTETS) {
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
