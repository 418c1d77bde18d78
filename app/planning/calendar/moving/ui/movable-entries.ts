import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { countText } from "#app/ui/text/format.ts";
import type { CalendarBody, CalendarPage } from "../../calendar-page.ts";
import type { EntryDraft } from "../entry-draft.ts";
import { type MovableKind, parseEntryKey } from "../entry-record.ts";
import type { GridWeek } from "../../grids/month-grid.ts";
import { countEntryLocations } from "../../grids/shared-entries.ts";

const entryMaps = new WeakMap<CalendarPage, ReadonlyMap<string, CalendarEntry>>();

/** Return a page's entries by their keys, cached per page. */
export function entriesByKey(page: CalendarPage): ReadonlyMap<string, CalendarEntry> {
  const cached = entryMaps.get(page);
  if (cached) return cached;
  const { body, agenda, day } = page;
  const drawn = weeksOf(body).flatMap(({ bars }) => bars.map(({ entry }) => entry));
  const timed = body.view === "week" ? body.hours.days.flatMap(({ blocks }) => blocks.map(({ entry }) => entry)) : [];
  const all = [...agenda.flatMap(({ entries }) => entries), ...(day?.entries ?? []), ...drawn, ...timed];
  const entries = new Map(all.map((entry) => [entry.key, entry]));
  entryMaps.set(page, entries);
  return entries;
}

function weeksOf(body: CalendarBody): GridWeek[] {
  if (body.view === "month") return body.weeks;
  if (body.view === "week") return [body.week];
  if (body.view === "quarter") return body.months.flatMap(({ weeks }) => weeks);
  return body.view === "lanes" ? [body.all, ...body.lanes].map(({ week }) => week) : [];
}

/** Return why an entry cannot be moved, null when it can. */
export function moveRefusal(entry: CalendarEntry, canMove: Record<MovableKind, boolean>): string | null {
  const { key, layer, places } = entry;
  const record = parseEntryKey(key);
  if (record) return canMove[record.kind] ? null : "You have view-only access.";
  if (places.length > 0)
    return `This entry covers ${countText(countEntryLocations(entry), "{location}")}. To move it, open it or filter by one {location}.`;
  if (layer === "freeCoffee" || layer === "socialPosts") return "These dates come from the order.";
  if (layer === "openings") return "You can't move a competitor opening.";
  return layer === "holidays" ? "You can't move a holiday." : "Your company sets this event's dates.";
}

/** Mark the days of a draft in the lanes of its locations; null clears the marks. */
export function markDraftDays(container: HTMLElement | null, draft: EntryDraft | null): void {
  for (const cell of container?.querySelectorAll<HTMLElement>("[data-day]") ?? []) {
    const { day = "" } = cell.dataset;
    cell.toggleAttribute(
      "data-drop",
      draft !== null && day >= draft.startsOn && day <= draft.endsOn && isInLaneOf(draft, cell),
    );
  }
  for (const bar of container?.querySelectorAll<HTMLElement>("[data-column][data-entry]") ?? []) {
    bar.toggleAttribute("data-held", draft !== null && bar.dataset.entry === draft.entry.key);
  }
}

function isInLaneOf({ entry: { locationIds } }: EntryDraft, cell: HTMLElement): boolean {
  const location = cell.closest<HTMLElement>("[data-location]")?.dataset.location;
  return location === undefined || locationIds === null || locationIds.includes(Number(location));
}
