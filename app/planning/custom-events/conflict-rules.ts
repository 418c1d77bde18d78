import { addDays, dayNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { daysText } from "#app/platform/dates/day-words.ts";
import { dayText } from "#app/ui/format.ts";
import { distanceText } from "#app/ui/map/great-circle.ts";

/** Days in a row, YYYY-MM-DD, both included. */
export interface Span {
  startsOn: string;
  endsOn: string;
}

/** What an event meets around its days. */
export interface Surroundings {
  /** More things than this in one week of a location are told. */
  mostItemsAWeek: number;
  blackouts: readonly (Span & { title: string })[];
  /** The event's own locations. */
  places: readonly { id: number; name: string }[];
  /** What else is on at its locations. */
  others: readonly (Span & { locationId: number })[];
  /** Events of its category at shops nearby. */
  nearby: readonly (Span & { title: string; place: string; meters: number })[];
}

const MOST_HINTS = 5;

/** What somebody who plans an event on these days should know, as sentences; none of it keeps them from it. */
export function conflictHints(spans: readonly Span[], surroundings: Surroundings): string[] {
  const weeks = [...new Set(spans.flatMap(sundaysOf))].sort();
  const hints = new Set([
    ...weeks.flatMap((sunday) => blackoutHints(sunday, surroundings)),
    ...spans.flatMap((span) => nearbyHints(span, surroundings)),
    ...weeks.flatMap((sunday) => crowdHints(sunday, surroundings)),
  ]);
  const told = [...hints].slice(0, MOST_HINTS);
  const more = hints.size - told.length;
  return more === 0 ? told : [...told, `And ${more} more like these.`];
}

function blackoutHints(sunday: string, { blackouts }: Surroundings): string[] {
  return blackouts
    .filter((blackout) => meet(blackout, weekOf(sunday)))
    .map((blackout) => `${blackout.title} is a blackout in the same week: ${daysText(blackout)}.`);
}

function crowdHints(sunday: string, { places, others, mostItemsAWeek }: Surroundings): string[] {
  return places.flatMap(({ id, name }) => {
    const count = others.filter((other) => other.locationId === id && meet(other, weekOf(sunday))).length + 1;
    return count > mostItemsAWeek ? [`With this, ${name} has ${count} things in the week of ${dayText(sunday)}.`] : [];
  });
}

function nearbyHints(span: Span, { nearby }: Surroundings): string[] {
  return nearby
    .filter((event) => meet(event, span))
    .map(
      (event) =>
        `${event.place}, ${distanceText(event.meters)} away, has ${event.title} on ${daysText(event)}: the same category.`,
    );
}

/** The Sundays of the weeks that some days lie in. */
function sundaysOf({ startsOn, endsOn }: Span): string[] {
  const first = sundayOf(startsOn);
  const weeks = Math.floor((dayNumber(endsOn) - dayNumber(first)) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
}

function weekOf(sunday: string): Span {
  return { startsOn: sunday, endsOn: addDays(sunday, 6) };
}

function meet(one: Span, other: Span): boolean {
  return one.startsOn <= other.endsOn && one.endsOn >= other.startsOn;
}
