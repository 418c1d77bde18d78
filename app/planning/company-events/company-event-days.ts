import { dayNumber, dayOfNumber } from "#app/platform/dates/calendar-days.ts";
import { sharedExpansion } from "#app/platform/recurrence/recurrence.ts";
import { numberedRepeatOf, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";

/** An event as far as it says when it takes place. */
export interface EventDays extends StoredRepeat {
  endsOn: string;
}

/** Each time that events take place within some days (YYYY-MM-DD, both included), by first day. */
export function timesWithin<Event extends EventDays>(
  events: readonly Event[],
  { from, until }: { from: string; until: string },
): Event[] {
  const [first, last] = [dayNumber(from), dayNumber(until)];
  const expansions = new Map<number, ReturnType<typeof sharedExpansion>>();
  const times = events.flatMap((event) => {
    const repeat = numberedRepeatOf(event);
    if (!repeat) return event.startsOn <= until && event.endsOn >= from ? [event] : [];
    const length = dayNumber(event.endsOn) - repeat.startsOn;
    // What began before the first day and lasts into it is found too.
    const expand = expansions.get(length) ?? sharedExpansion(first - length, last);
    expansions.set(length, expand);
    return expand(repeat).map((day) => ({ ...event, startsOn: dayOfNumber(day), endsOn: dayOfNumber(day + length) }));
  });
  return times.sort((one, other) => (one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : 0));
}
