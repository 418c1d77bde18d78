import { addDays, dayNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { dayText } from "#app/ui/text/format.ts";
import { distanceText } from "#app/ui/map/great-circle.ts";

/** Consecutive days, YYYY-MM-DD, both included. */
export interface EventSpan {
  startsOn: string;
  endsOn: string;
}

/** Data around an event's days that conflicts are found in. */
export interface ConflictContext {
  /** Largest number of activities a week at a location without a hint. */
  mostItemsAWeek: number;
  blackouts: readonly (EventSpan & { title: string })[];
  /** Locations of the event itself. */
  places: readonly { id: number; name: string }[];
  /** Other events and plan items at its locations. */
  others: readonly (EventSpan & { locationId: number })[];
  /** Events of its category at nearby locations. */
  nearby: readonly (EventSpan & { title: string; place: string; meters: number })[];
}

const MAX_HINTS = 5;

/** List the conflicts on an event's days, a sentence each. They are hints and do not prevent saving. */
export function conflictHints(spans: readonly EventSpan[], context: ConflictContext): string[] {
  const weeks = [...new Set(spans.flatMap(sundaysOf))].sort();
  const hints = new Set([
    ...weeks.flatMap((sunday) => blackoutHints(sunday, context)),
    ...spans.flatMap((span) => nearbyHints(span, context)),
    ...weeks.flatMap((sunday) => busyWeekHints(sunday, context)),
  ]);
  const listed = [...hints].slice(0, MAX_HINTS);
  const more = hints.size - listed.length;
  return more === 0 ? listed : [...listed, `And ${more} more.`];
}

function blackoutHints(sunday: string, { blackouts }: ConflictContext): string[] {
  return blackouts
    .filter((blackout) => overlaps(blackout, weekOf(sunday)))
    .map(
      (blackout) =>
        `Marketing blackout, ${dateRangeText(blackout)}: ${blackout.title}. {Plan} items can't be scheduled then, but events can.`,
    );
}

function busyWeekHints(sunday: string, { places, others, mostItemsAWeek }: ConflictContext): string[] {
  return places.flatMap(({ id, name }) => {
    const count = others.filter((other) => other.locationId === id && overlaps(other, weekOf(sunday))).length + 1;
    return count > mostItemsAWeek ? [`${name} would have ${count} activities in the week of ${dayText(sunday)}.`] : [];
  });
}

function nearbyHints(span: EventSpan, { nearby }: ConflictContext): string[] {
  return nearby
    .filter((event) => overlaps(event, span))
    .map(
      (event) =>
        `${event.place}, ${distanceText(event.meters)} away, has ${event.title} on ${dateRangeText(event)}, in the same category.`,
    );
}

/** Return the Sundays of the weeks that contain days of a span. */
function sundaysOf({ startsOn, endsOn }: EventSpan): string[] {
  const first = sundayOf(startsOn);
  const weeks = Math.floor((dayNumber(endsOn) - dayNumber(first)) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
}

function weekOf(sunday: string): EventSpan {
  return { startsOn: sunday, endsOn: addDays(sunday, 6) };
}

function overlaps(one: EventSpan, other: EventSpan): boolean {
  return one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;
}
