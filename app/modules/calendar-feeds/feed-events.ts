import { addDays, calendarDays, dayNumber } from "#app/modules/calendar/calendar-days.ts";
import type { CalendarEntry } from "#app/modules/calendar/layers.ts";
import { happensOn, nextOccurrences, occurrencesAmong, type Recurrence } from "#app/modules/calendar/recurrence.ts";
import { BY_DATES, recurrenceOf } from "#app/modules/calendar/stored-repeat.ts";
import type { EventDays } from "#app/modules/company-events/company-event-days.ts";
import { calendarTitleOf } from "#app/modules/company-events/company-event-rules.ts";
import { eventOn, type WholeSeries } from "#app/modules/custom-events/event-occurrences.ts";
import type { FeedEvent, FeedRepeat } from "./icalendar.ts";

interface FeedSeries extends WholeSeries {
  uid: string;
  sequence: number;
  updatedAt: Date;
  link: string | null;
  timeZone: string;
  rrule: string;
}

/** What calendar programs get of an event: itself, and one more for each of its days that differs from it. */
export function feedEventsOf(event: FeedSeries, window: { from: string; until: string }): FeedEvent[] {
  const recurrence = recurrenceOf(event);
  if (!recurrence) return [feedEvent(event)];
  const [first] = nextOccurrences(recurrence, event.startsOn, 1);
  if (first === undefined) return [];
  const length = dayNumber(event.endsOn) - dayNumber(event.startsOn);
  // The start counts as an occurrence to programs, so it stands on the first day that is one.
  const series = { ...feedEvent(event), startsOn: first, endsOn: addDays(first, length), repeat: repeatOf(event, recurrence, first, window) };
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
  { from, until }: { from: string; until: string },
): FeedRepeat {
  if (rrule !== BY_DATES) return { rule: rrule, until: repeatsUntil, exceptions: exceptionDays.filter((day) => day > first), dates: [] };
  const dates = occurrencesAmong(recurrence, calendarDays(from, until)).filter((day) => day !== first);
  return { rule: null, until: null, exceptions: [], dates };
}

function feedEvent(event: FeedSeries): FeedEvent {
  const { uid, sequence, updatedAt, title, description, place, link, startsOn, endsOn, startsAt, endsAt, timeZone } = event;
  const status = event.status === "cancelled" ? "CANCELLED" : event.status === "planned" ? "TENTATIVE" : "CONFIRMED";
  const when = { startsOn, endsOn, startsAt, endsAt, timeZone };
  return { uid, sequence, changedAt: updatedAt, title, description, place, link, status, ...when, repeat: null, replaces: null };
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
    ...{ startsAt: null, endsAt: null, overrides: [] },
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
