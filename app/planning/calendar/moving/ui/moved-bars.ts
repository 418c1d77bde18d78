import type { CalendarBody, CalendarPage } from "../../calendar-page.ts";
import type { Draft } from "../entry-draft.ts";
import { type MovableKind, recordOfEntry } from "../entry-record.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import type { GridWeek } from "../../grids/month-grid.ts";
import { placeCount } from "../../grids/shared-bars.ts";
import { countText } from "#app/ui/format.ts";

const known = new WeakMap<CalendarPage, ReadonlyMap<string, CalendarEntry>>();

/** What a page shows, by the keys of its entries. */
export function entriesOf(page: CalendarPage): ReadonlyMap<string, CalendarEntry> {
  const found = known.get(page);
  if (found) return found;
  const { body, agenda, day } = page;
  const drawn = weeksOf(body).flatMap(({ bars }) => bars.map(({ entry }) => entry));
  const timed = body.view === "week" ? body.hours.days.flatMap(({ blocks }) => blocks.map(({ entry }) => entry)) : [];
  const all = [...agenda.flatMap(({ entries }) => entries), ...(day?.entries ?? []), ...drawn, ...timed];
  const entries = new Map(all.map((entry) => [entry.key, entry]));
  known.set(page, entries);
  return entries;
}

function weeksOf(body: CalendarBody): GridWeek[] {
  if (body.view === "month") return body.weeks;
  if (body.view === "week") return [body.week];
  if (body.view === "quarter") return body.months.flatMap(({ weeks }) => weeks);
  return body.view === "lanes" ? body.lanes.map(({ week }) => week) : [];
}

/** Why an entry cannot be moved here, as a sentence; null when it can. */
export function refusalOf({ key, layer, places }: CalendarEntry, mayMove: Record<MovableKind, boolean>): string | null {
  const record = recordOfEntry(key);
  if (record) return mayMove[record.kind] ? null : "Your role can only view.";
  if (places.length > 0)
    return `It stands for ${countText(placeCount(places), "{location}")}. Open it, or filter for one {location}, to move it there.`;
  if (layer === "freeCoffee" || layer === "socialPosts") return "Its order says when it runs.";
  if (layer === "openings") return "A competitor opens when it opens.";
  return layer === "holidays" ? "A holiday stays on its day." : "Your company sets the days of its own events.";
}

/** Marks the days that an entry is about to have, in the lanes that it lies in; null clears the marks. */
export function paintDraft(container: HTMLElement | null, draft: Draft | null): void {
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

function isInLaneOf({ entry: { locationIds } }: Draft, cell: HTMLElement): boolean {
  const location = cell.closest<HTMLElement>("[data-location]")?.dataset.location;
  return location === undefined || locationIds === null || locationIds.includes(Number(location));
}
