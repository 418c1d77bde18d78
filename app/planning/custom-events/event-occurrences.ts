import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { occursOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import type { CustomEventStatus } from "./custom-event-rules.ts";

/** Changes to one day of a series; the day is YYYY-MM-DD, and a null field follows the series. */
export interface EventOverride {
  originalDay: string;
  title: string | null;
  place: string | null;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  status: CustomEventStatus | null;
}

/** Event with its repeat and overrides. */
export interface EventSeries extends StoredRepeat {
  title: string;
  place: string;
  status: CustomEventStatus;
  endsOn: string;
  startsAt: string | null;
  overrides: readonly EventOverride[];
}

export interface EventSeriesDetails extends EventSeries {
  description: string;
  endsAt: string | null;
  overrides: readonly (EventOverride & { description: string | null; endsAt: string | null })[];
}

/**
 * Return the days of an event's first occurrence, which the rules of a repeat can put after its first day; null when it
 * never happens.
 */
export function firstEventOccurrence(
  event: StoredRepeat & { endsOn: string },
): { startsOn: string; endsOn: string } | null {
  const { startsOn, endsOn } = event;
  const recurrence = recurrenceOf(event);
  if (!recurrence) return { startsOn, endsOn };
  const [first] = nextOccurrences(recurrence, startsOn, 1);
  return first === undefined
    ? null
    : { startsOn: first, endsOn: addDays(first, dayNumber(endsOn) - dayNumber(startsOn)) };
}

/** Return an event as it is on one of its original days (YYYY-MM-DD), null when it does not happen then. */
export function eventOnDay<Event extends EventSeriesDetails>(
  event: Event,
  originalDay: string,
): (Event & { originalDay: string }) | null {
  const recurrence = recurrenceOf(event);
  if (!recurrence || !occursOn(recurrence, originalDay)) return null;
  const override = event.overrides.find((one) => one.originalDay === originalDay);
  const length = dayNumber(event.endsOn) - dayNumber(event.startsOn);
  if (!override) return { ...event, originalDay, startsOn: originalDay, endsOn: addDays(originalDay, length) };
  const { startsOn, endsOn } = override;
  return {
    ...event,
    originalDay,
    startsOn,
    endsOn,
    title: override.title ?? event.title,
    description: override.description ?? event.description,
    place: override.place ?? event.place,
    status: override.status ?? event.status,
    startsAt: override.startsAt ?? event.startsAt,
    endsAt: override.endsAt ?? event.endsAt,
  };
}
