import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { readCustomEventLayer } from "#app/planning/custom-events/custom-event-layer.server.ts";
import type { CalendarFilter } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { listDatedLayers, planningLayers } from "#app/planning/calendar/dated-layers.server.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-counts.ts";
import { holidaysBetween } from "#app/platform/dates/holidays.ts";
import { openingLayer } from "#app/insight/competitors/opening-layer.server.ts";
import { coffeeLayer } from "#app/programs/free-coffee/coffee-layer.server.ts";
import { socialLayer } from "#app/programs/social-production/social-layer.server.ts";
import { toLayerContent, type CalendarEntry, type LayerContents } from "#app/planning/calendar-layers/layers.ts";
import { toSearchText } from "#app/ui/text/search-text.ts";

/** List the entries of every calendar layer within a window. */
export async function listCalendarLayers(
  db: Db,
  access: AccessScope,
  filter: CalendarFilter,
  window: CalendarWindow,
): Promise<LayerContents> {
  const dated = await listDatedLayers(db, access, {
    filter,
    window,
    sources: {
      ...planningLayers,
      freeCoffee: coffeeLayer,
      socialPosts: socialLayer,
      openings: openingLayer,
    },
  });
  const customEvents = await readCustomEventLayer(db, access, filter, window);
  const holidays = holidaysWithin(filter, window);
  return { ...dated, customEvents, holidays: toLayerContent(withoutDuplicates(holidays, dated.companyEvents.entries)) };
}

/** Return the holidays that the company has not put into its own calendar. */
function withoutDuplicates(
  holidays: readonly CalendarEntry[],
  companyEvents: readonly CalendarEntry[],
): CalendarEntry[] {
  const textOf = ({ startsOn, title }: CalendarEntry) => `${startsOn} ${title.toLowerCase()}`;
  const companyTexts = new Set(companyEvents.map(textOf));
  return holidays.filter((holiday) => !companyTexts.has(textOf(holiday)));
}

/** List the holidays of a window. They are the same for all users, so only the text search narrows them. */
function holidaysWithin(
  { q, category, channel, status }: CalendarFilter,
  { from, until }: CalendarWindow,
): CalendarEntry[] {
  if (category !== null || channel !== null || status !== null) return [];
  const found = holidaysBetween(from, until).filter(({ name }) => toSearchText(name).includes(toSearchText(q)));
  return found.map(({ day, name }) => ({
    layer: "holidays" as const,
    key: `holiday-${day}-${name}`,
    title: name,
    startsOn: day,
    endsOn: day,
    startsAt: null,
    endsAt: null,
    note: "",
    about: "",
    status: "",
    to: null,
    isStruck: false,
    locations: null,
    locationIds: null,
    places: [],
    revision: null,
  }));
}
