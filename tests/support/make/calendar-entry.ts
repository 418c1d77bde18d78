import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** An entry of the calendar; a holiday on one day unless told. */
export function makeEntry(given: Partial<CalendarEntry> & Pick<CalendarEntry, "startsOn">): CalendarEntry {
  const title = given.title ?? "Entry";
  return {
    ...{ layer: "holidays", key: `${title} ${given.note ?? ""}`, title, endsOn: given.startsOn },
    ...{ startsAt: null, endsAt: null, note: "", about: "", status: "", to: null, isStruck: false },
    ...{ locationIds: null, places: [], revision: null, ...given },
  };
}
