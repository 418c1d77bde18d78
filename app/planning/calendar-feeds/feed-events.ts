import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { happensOn, occurrencesWithin, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { BY_DATES, recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import type { EventDays } from "#app/planning/company-events/company-event-days.ts";
import { calendarTitleOf } from "#app/planning/company-events/company-event-rules.ts";
import { eventOn, firstDaysOf, type WholeSeries } from "#app/planning/custom-events/event-occurrences.ts";
import { dayText } from "#app/ui/format.ts";
import type { FeedEvent, FeedRepeat } from "#app/platform/icalendar/icalendar.ts";

interface FeedSeries extends WholeSeries {
  uid: string;
  sequence: number;
  updatedAt: Date;
  link: string | null;
  timeZone: string;
  rrule: string;
  /** The names of its locations, which are where it is when it has no other place. */
  shops: readonly string[];
}

/** So many years beside this one the dates of an endless series are told that no rule can say. */
const YEARS_OF_DATES = 4;
/** So many shops of an event are named. */
export const MOST_SHOPS = 5;

/**
 * What calendar programs get of an event: itself, and one more for each of its days that differs from it. The same for
 * every day (YYYY-MM-DD) of a year, so that programs need not read again what they hold.
 */
export function feedEventsOf(event: FeedSeries, today: string): FeedEvent[] {
  const recurrence = recurrenceOf(event);
  if (!recurrence) return [feedEvent(event)];
  const first = firstDaysOf(event);
  if (!first) return [];
  // The start counts as an occurrence to programs, so it stands on the first day that is one.
  const series = { ...feedEvent(event), ...first, repeat: repeatOf(event, recurrence, first.startsOn, today) };
  const own = event.overrides.filter(({ originalDay }) => happensOn(recurrence, originalDay));
  return [
    series,
    ...own.flatMap(({ originalDay }) => {
      const changed = eventOn(event, originalDay);
      return changed ? [{ ...feedEvent(changed), replaces: { day: originalDay, startsAt: event.startsAt } }] : [];
    }),
  ];
}

function repeatOf(
  { rrule, repeatsUntil, exceptionDays }: FeedSeries,
  recurrence: Recurrence,
  first: string,
  today: string,
): FeedRepeat {
  if (rrule !== BY_DATES)
    return { rule: rrule, until: repeatsUntil, exceptions: exceptionDays.filter((day) => day > first), dates: [] };
  const lastTold = `${yearOf(first > today ? first : today) + YEARS_OF_DATES}-12-31`;
  const isCut = repeatsUntil === null || repeatsUntil > lastTold;
  // The first date is told once more, because some programs take the dates alone.
  const span = { from: first, until: isCut ? lastTold : repeatsUntil };
  return {
    rule: null,
    until: isCut ? lastTold : null,
    exceptions: [],
    dates: occurrencesWithin(recurrence, span, Infinity),
  };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

/** An event of a file, which nobody reads again by itself: it says until when its dates are told. */
export function withEndOfDates(event: FeedEvent): FeedEvent {
  const { repeat, description } = event;
  if (!repeat || repeat.rule !== null || repeat.until === null) return event;
  const sentence = `This file holds its dates until ${dayText(repeat.until)}. Save it again for later ones.`;
  return { ...event, description: [description, sentence].filter(Boolean).join("\n\n") };
}

function feedEvent(event: FeedSeries): FeedEvent {
  const { uid, sequence, updatedAt, title, description, link, startsOn, endsOn, startsAt, endsAt, timeZone } = event;
  const status = event.status === "cancelled" ? "CANCELLED" : event.status === "planned" ? "TENTATIVE" : "CONFIRMED";
  const when = { startsOn, endsOn, startsAt, endsAt, timeZone };
  const place = event.place || shopsText(event.shops);
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
    replaces: null,
  };
}

/** "Harbor Street; Mill Road"; of more than five the first ones. */
function shopsText(shops: readonly string[]): string {
  return shops.length > MOST_SHOPS ? `${shops.slice(0, MOST_SHOPS).join("; ")} and more` : shops.join("; ");
}

interface CompanyEvent extends EventDays {
  id: number;
  title: string;
  kind: string;
  rrule: string;
  sequence: number;
  updatedAt: Date;
}

/** An event of the company as the series that it is: of whole days, and none of them unlike the others. */
export function feedSeriesOf({ id, kind, ...event }: CompanyEvent, address: URL): FeedSeries {
  return {
    ...{ ...event, uid: `company-${id}@${address.hostname}`, title: calendarTitleOf({ title: event.title, kind }) },
    ...{ description: "", place: "", link: null, status: "confirmed", timeZone: "UTC" },
    ...{ startsAt: null, endsAt: null, overrides: [], shops: [] },
  };
}

/** What calendar programs get of an entry of another layer: a whole day, or several in a row. */
export function feedEventOfEntry(entry: CalendarEntry, address: URL, now: Date): FeedEvent {
  const { key, title, note, startsOn, endsOn, to } = entry;
  const sequence = entry.revision?.sequence ?? 0;
  const changedAt = entry.revision ? new Date(entry.revision.changedAt) : now;
  return {
    ...{ uid: `${key}@${address.hostname}`, sequence, changedAt, title, description: "", place: note },
    ...{ link: to && new URL(to, address).href, status: "CONFIRMED", startsOn, endsOn, startsAt: null, endsAt: null },
    ...{ timeZone: "UTC", repeat: null, replaces: null },
  };
}
