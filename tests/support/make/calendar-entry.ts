import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** Return a calendar entry, by default a holiday on one day. */
export function makeCalendarEntry(given: Partial<CalendarEntry> & Pick<CalendarEntry, "startsOn">): CalendarEntry {
  const title = given.title ?? "Entry";
  return {
    layer: "holidays",
    key: `${title} ${given.note ?? ""}`,
    title,
    endsOn: given.startsOn,
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
    ...given,
  };
}
