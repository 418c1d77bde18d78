import { dayNumber, dayFromNumber } from "#app/platform/dates/calendar-days.ts";
import { createExpander } from "#app/platform/recurrence/recurrence.ts";
import { toNumberedRepeat, type StoredRepeat } from "#app/platform/recurrence/stored-repeat.ts";

/** Days and repeat of a company event. */
export interface CompanyEventDays extends StoredRepeat {
  endsOn: string;
}

/** Return every occurrence of events within some days (YYYY-MM-DD, both included), sorted by first day. */
export function expandCompanyEvents<Event extends CompanyEventDays>(
  events: readonly Event[],
  { from, until }: { from: string; until: string },
): Event[] {
  const [first, last] = [dayNumber(from), dayNumber(until)];
  const expansions = new Map<number, ReturnType<typeof createExpander>>();
  const times = events.flatMap((event) => {
    const repeat = toNumberedRepeat(event);
    if (!repeat) return event.startsOn <= until && event.endsOn >= from ? [event] : [];
    const length = dayNumber(event.endsOn) - repeat.startsOn;
    // Occurrences that begin before the first day and last into it count as well.
    const expand = expansions.get(length) ?? createExpander(first - length, last);
    expansions.set(length, expand);
    return expand(repeat).map((day) => ({
      ...event,
      startsOn: dayFromNumber(day),
      endsOn: dayFromNumber(day + length),
    }));
  });
  return times.sort((one, other) => (one.startsOn < other.startsOn ? -1 : one.startsOn > other.startsOn ? 1 : 0));
}
