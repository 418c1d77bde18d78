import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { listCustomEvents } from "#app/planning/custom-events/custom-event-layer.server.ts";
import type { CalendarScope } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { listDatedLayers, ownLayers } from "#app/planning/calendar/dated-layers.server.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-tally.ts";
import { holidaysAmong } from "#app/platform/dates/holidays.ts";
import { openingLayer } from "#app/insight/competitors/opening-layer.server.ts";
import { coffeeLayer } from "#app/programs/free-coffee/coffee-layer.server.ts";
import { socialLayer } from "#app/programs/social-production/social-layer.server.ts";
import { allOf, type CalendarEntry, type LayerContents } from "#app/planning/calendar-layers/layers.ts";
import { plainText } from "#app/ui/plain-text.ts";

/** What every layer holds within a window. */
export async function listCalendar(
  db: Db,
  reach: Reach,
  scope: CalendarScope,
  window: CalendarWindow,
): Promise<LayerContents> {
  const dated = await listDatedLayers(db, reach, scope, window, {
    ...ownLayers,
    freeCoffee: coffeeLayer,
    socialPosts: socialLayer,
    openings: openingLayer,
  });
  const customEvents = await listCustomEvents(db, reach, scope, window);
  const holidays = holidaysWithin(scope, window);
  return { ...dated, customEvents, holidays: allOf(notToldTwice(holidays, dated.companyEvents.entries)) };
}

/** The holidays but those that the company has put into its calendar itself. */
function notToldTwice(holidays: readonly CalendarEntry[], companyEvents: readonly CalendarEntry[]): CalendarEntry[] {
  const textOf = ({ startsOn, title }: CalendarEntry) => `${startsOn} ${title.toLowerCase()}`;
  const told = new Set(companyEvents.map(textOf));
  return holidays.filter((holiday) => !told.has(textOf(holiday)));
}

/** Holidays are the same for everybody, so that only a text narrows them. */
function holidaysWithin(
  { q, category, channel, status }: CalendarScope,
  { from, until }: CalendarWindow,
): CalendarEntry[] {
  if (category !== null || channel !== null || status !== null) return [];
  const found = holidaysAmong(from, until).filter(({ name }) => plainText(name).includes(plainText(q)));
  return found.map(({ day, name }) => ({
    ...{ layer: "holidays" as const, key: `holiday-${day}-${name}`, title: name, startsOn: day, endsOn: day },
    ...{ startsAt: null, endsAt: null, note: "", about: "", status: "", to: null, isStruck: false },
    ...{ locationIds: null, places: [], revision: null },
  }));
}
