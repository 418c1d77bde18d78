import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { happensOn, nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";

/** One date of a series that differs from it; null means as in the series. */
export interface Override {
  originalDay: string;
  title: string | null;
  place: string | null;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  status: string | null;
}

/** An event as far as it says when it happens. */
export interface Series extends StoredRepeat {
  title: string;
  place: string;
  status: string;
  endsOn: string;
  startsAt: string | null;
  overrides: readonly Override[];
}

export interface WholeSeries extends Series {
  description: string;
  endsAt: string | null;
  overrides: readonly (Override & { description: string | null; endsAt: string | null })[];
}

/** The days of the first time that an event happens, which the rule of a repeat may put after its first day; null for never. */
export function firstDaysOf(event: StoredRepeat & { endsOn: string }): { startsOn: string; endsOn: string } | null {
  const { startsOn, endsOn } = event;
  const recurrence = recurrenceOf(event);
  if (!recurrence) return { startsOn, endsOn };
  const [first] = nextOccurrences(recurrence, startsOn, 1);
  return first === undefined
    ? null
    : { startsOn: first, endsOn: addDays(first, dayNumber(endsOn) - dayNumber(startsOn)) };
}

/** An event as it is on one of its original days; null where it does not happen then. */
export function eventOn<Event extends WholeSeries>(
  event: Event,
  originalDay: string,
): (Event & { originalDay: string }) | null {
  const recurrence = recurrenceOf(event);
  if (!recurrence || !happensOn(recurrence, originalDay)) return null;
  const override = event.overrides.find((one) => one.originalDay === originalDay);
  const length = dayNumber(event.endsOn) - dayNumber(event.startsOn);
  if (!override) return { ...event, originalDay, startsOn: originalDay, endsOn: addDays(originalDay, length) };
  const { startsOn, endsOn } = override;
  return {
    ...{ ...event, originalDay, startsOn, endsOn },
    title: override.title ?? event.title,
    description: override.description ?? event.description,
    place: override.place ?? event.place,
    status: override.status ?? event.status,
    startsAt: override.startsAt ?? event.startsAt,
    endsAt: override.endsAt ?? event.endsAt,
  };
}
