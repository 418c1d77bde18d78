import { addDays, type CalendarDay, calendarDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { occurrencesAmong } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";

/** An event as far as it says when it takes place. */
export interface EventDays extends StoredRepeat {
  endsOn: string;
}

/** Each time that events take place within some days (YYYY-MM-DD, both included), by first day. */
export function timesWithin<Event extends EventDays>(
  events: readonly Event[],
  { from, until }: { from: string; until: string },
): Event[] {
  const daysFor = new Map<number, readonly CalendarDay[]>();
  const times = events.flatMap((event) => {
    const repeat = recurrenceOf(event);
    if (!repeat) return event.startsOn <= until && event.endsOn >= from ? [event] : [];
    const length = dayNumber(event.endsOn) - dayNumber(event.startsOn);
    // What began before the first day and lasts into it is found too.
    const days = daysFor.get(length) ?? calendarDays(addDays(from, -length), until);
    daysFor.set(length, days);
    return occurrencesAmong(repeat, days).map((day) => ({ ...event, startsOn: day, endsOn: addDays(day, length) }));
  });
  return times.sort((one, other) => (one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : 0));
}
