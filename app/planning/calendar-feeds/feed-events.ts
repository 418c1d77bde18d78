import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { occursOn, occurrencesWithin, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { BY_DATES, recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import type { CompanyEventDays } from "#app/planning/company-events/company-event-days.ts";
import { companyEventTitle } from "#app/planning/company-events/company-event-rules.ts";
import {
  eventOnDay,
  firstEventOccurrence,
  type EventSeriesDetails,
} from "#app/planning/custom-events/event-occurrences.ts";
import { dayText } from "#app/ui/text/format.ts";
import type { FeedEvent, FeedRepeat } from "#app/platform/icalendar/icalendar.ts";

interface FeedSeries extends EventSeriesDetails {
  uid: string;
  sequence: number;
  updatedAt: Date;
  link: string | null;
  timeZone: string;
  rrule: string;
  /** Names of its locations, used as the place of an event that has no other. */
  shops: readonly string[];
}

/**
 * Number of years after the current one for which single dates are listed when no RRULE can express an endless series.
 */
const YEARS_OF_DATES = 4;
/** Largest number of an event's locations that a feed names. */
export const MAX_FEED_LOCATIONS = 5;

/**
 * Return an event for calendar programs: the series, and one more event for each overridden day. The result is the same
 * on every day (`today`, YYYY-MM-DD) of a year, so programs do not update what they already have.
 */
export function toFeedEvents(event: FeedSeries, today: string): FeedEvent[] {
  const recurrence = recurrenceOf(event);
  if (!recurrence) return [toFeedEvent(event)];
  const first = firstEventOccurrence(event);
  if (!first) return [];
  // Calendar programs count the start as an occurrence, so the series starts on its first occurrence.
  const series = { ...toFeedEvent(event), ...first, repeat: toFeedRepeat(event, recurrence, first.startsOn, today) };
  const own = event.overrides.filter(({ originalDay }) => occursOn(recurrence, originalDay));
  return [
    series,
    ...own.flatMap(({ originalDay }) => {
      const changed = eventOnDay(event, originalDay);
      return changed ? [{ ...toFeedEvent(changed), overrides: { day: originalDay, startsAt: event.startsAt } }] : [];
    }),
  ];
}

function toFeedRepeat(
  { rrule, repeatsUntil, exceptionDays }: FeedSeries,
  recurrence: Recurrence,
  first: string,
  today: string,
): FeedRepeat {
  if (rrule !== BY_DATES)
    return { rule: rrule, until: repeatsUntil, exceptions: exceptionDays.filter((day) => day > first), dates: [] };
  const lastListed = `${yearOf(first > today ? first : today) + YEARS_OF_DATES}-12-31`;
  const isTruncated = repeatsUntil === null || repeatsUntil > lastListed;
  // The first date is listed again, because some programs read the dates only.
  const span = { from: first, until: isTruncated ? lastListed : repeatsUntil };
  return {
    rule: null,
    until: isTruncated ? lastListed : null,
    exceptions: [],
    dates: occurrencesWithin(recurrence, span, Infinity),
  };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** Add the date of the last listed occurrence to the description. Unlike a feed, a file is not refreshed. */
export function withLastDateNote(event: FeedEvent): FeedEvent {
  const { repeat, description } = event;
  if (!repeat || repeat.rule !== null || repeat.until === null) return event;
  const sentence = `This file has dates through ${dayText(repeat.until)}. Download it again for later ones.`;
  return { ...event, description: [description, sentence].filter(Boolean).join("\n\n") };
}

function toFeedEvent(event: FeedSeries): FeedEvent {
  const { uid, sequence, updatedAt, title, description, link, startsOn, endsOn, startsAt, endsAt, timeZone } = event;
  const status = event.status === "cancelled" ? "CANCELLED" : event.status === "planned" ? "TENTATIVE" : "CONFIRMED";
  const when = { startsOn, endsOn, startsAt, endsAt, timeZone };
  const place = event.place || feedLocationsText(event.shops);
  return {
    uid,
    sequence,
    changedAt: updatedAt,
    title,
    description,
    place,
    link,
    status,
    ...when,
    repeat: null,
    overrides: null,
  };
}

/** Join location names: "Harbor Street; Mill Road", or the first five "and more". */
function feedLocationsText(shops: readonly string[]): string {
  return shops.length > MAX_FEED_LOCATIONS
    ? `${shops.slice(0, MAX_FEED_LOCATIONS).join("; ")} and more`
    : shops.join("; ");
}

interface CompanyEvent extends CompanyEventDays {
  id: number;
  title: string;
  kind: string;
  rrule: string;
  sequence: number;
  updatedAt: Date;
}

/** Convert a company event to a series of whole days without overrides. */
export function toFeedSeries({ id, kind, ...event }: CompanyEvent, address: URL): FeedSeries {
  return {
    ...event,
    uid: `company-${id}@${address.hostname}`,
    title: companyEventTitle({ title: event.title, kind }),
    description: "",
    place: "",
    link: null,
    status: "confirmed",
    timeZone: "UTC",
    startsAt: null,
    endsAt: null,
    overrides: [],
    shops: [],
  };
}

/** Convert an entry of another layer to an event of one or more whole days. */
export function entryToFeedEvent(entry: CalendarEntry, address: URL, now: Date): FeedEvent {
  const { key, title, note, startsOn, endsOn, to } = entry;
  const sequence = entry.revision?.sequence ?? 0;
  const changedAt = entry.revision ? new Date(entry.revision.changedAt) : now;
  return {
    uid: `${key}@${address.hostname}`,
    sequence,
    changedAt,
    title,
    description: "",
    place: note,
    link: to && new URL(to, address).href,
    status: "CONFIRMED",
    startsOn,
    endsOn,
    startsAt: null,
    endsAt: null,
    timeZone: "UTC",
    repeat: null,
    overrides: null,
  };
}
