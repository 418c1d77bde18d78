import { type CalendarState, windowOf } from "./calendar-address.ts";
import { type CalendarEntry, type LayerKey, sortedEntries } from "./layers.ts";
import {
  type AgendaDay,
  agendaOf,
  entriesOn,
  type GridWeek,
  lanesOf,
  type LocationLane,
  weekOf,
  weeksOfMonth,
  type YearMonth,
  yearOf,
} from "./month-grid.ts";

export interface CalendarPage {
  /** How much each layer holds, shown or not. */
  counts: Record<LayerKey, number>;
  body: CalendarBody;
  /** The same as a list, as phones show it; empty for a year. */
  agenda: AgendaDay[];
  /** Whether anything is shown at all. */
  isEmpty: boolean;
  /** Entries that the list leaves out. */
  unlisted: number;
  /** What happens on the chosen day; null while none is chosen. */
  day: { day: string; entries: CalendarEntry[]; more: number } | null;
}

export type CalendarBody =
  | { view: "month" | "week"; weeks: GridWeek[] }
  | { view: "list" }
  | { view: "year"; months: YearMonth[] }
  | { view: "lanes"; lanes: LocationLane[]; more: number };

const MOST_LISTED = 200;
const MOST_LANES = 50;

/** What the calendar shows of what the layers hold; `locations` are those that lanes can be of. */
export function calendarPage(
  entries: readonly CalendarEntry[],
  state: CalendarState,
  locations: readonly { id: number; name: string }[],
): CalendarPage {
  const shown = sortedEntries(entries.filter(({ layer }) => !state.hide.includes(layer)));
  const { day } = state;
  const ofDay = day === null ? [] : entriesOn(shown, day);
  return {
    counts: countsOf(entries),
    body: bodyOf(shown, state, locations),
    agenda: state.view === "year" ? [] : agendaOf(shown, windowOf(state).from, MOST_LISTED),
    isEmpty: shown.length === 0,
    unlisted: state.view === "year" ? 0 : Math.max(0, shown.length - MOST_LISTED),
    day: day === null ? null : { day, entries: ofDay.slice(0, MOST_LISTED), more: Math.max(0, ofDay.length - MOST_LISTED) },
  };
}

function bodyOf(
  shown: readonly CalendarEntry[],
  { view, month, week, location }: CalendarState,
  locations: readonly { id: number; name: string }[],
): CalendarBody {
  switch (view) {
    case "month":
      return { view, weeks: weeksOfMonth(shown, month) };
    case "week":
      return { view, weeks: [weekOf(shown, week, month)] };
    case "list":
      return { view };
    case "year":
      return { view, months: yearOf(shown, month.slice(0, 4)) };
    case "lanes": {
      const chosen = locations.filter(({ id }) => location === null || id === location);
      const lanes = lanesOf(shown, chosen.slice(0, MOST_LANES), week, month);
      return { view, lanes, more: Math.max(0, chosen.length - MOST_LANES) };
    }
  }
}

function countsOf(entries: readonly CalendarEntry[]): Record<LayerKey, number> {
  const counts = { customEvents: 0, companyEvents: 0, planItems: 0, checklist: 0, holidays: 0 } satisfies Record<LayerKey, number>;
  for (const { layer } of entries) counts[layer] += 1;
  return counts;
}
