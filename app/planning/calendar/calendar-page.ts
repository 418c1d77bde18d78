import { type CalendarState, monthsOfQuarter, windowOf } from "./calendar-address.ts";
import { MOST_OF_FULL_DAY } from "#app/planning/calendar-layers/day-tally.ts";
import {
  type CalendarEntry,
  LAYER_KEYS,
  type LayerContent,
  type LayerContents,
  type LayerKey,
  sortedEntries,
} from "#app/planning/calendar-layers/layers.ts";
import { agendaOf, entriesOn, lanesOf, type Shown, weekOf, weeksOfMonth, yearOf } from "./grids/month-grid.ts";
import { withSharedBars } from "./grids/shared-bars.ts";
import { hasHours, hoursOf } from "./grids/week-hours.ts";

export type CalendarPage = ReturnType<typeof calendarPage>;
export type CalendarBody = CalendarPage["body"];

const MOST_LISTED_A_DAY = 20;
const MOST_LANES = 50;

interface Place {
  id: number;
  name: string;
}

/** The locations whose lanes a calendar shows, and how many it leaves out; none where it shows no lanes. */
export function lanePlaces(
  { view, location }: CalendarState,
  locations: readonly Place[],
): { shown: Place[]; more: number } {
  const chosen = view === "lanes" ? locations.filter(({ id }) => location === null || id === location) : [];
  return { shown: chosen.slice(0, MOST_LANES), more: Math.max(0, chosen.length - MOST_LANES) };
}

/** What the calendar shows of what the layers hold; `locations` are those that lanes can be of. */
export function calendarPage(read: LayerContents, state: CalendarState, locations: readonly Place[]) {
  // A lane is of one location, so that nothing there stands for several.
  const contents = state.view === "lanes" ? read : sharedContents(read);
  const shown = shownOf(contents, state.hide);
  const { day } = state;
  const { from, mostADay } = windowOf(state);
  return {
    /** How much each layer holds, shown or not. */
    counts: countsOf(contents),
    body: bodyOf(shown, state, locations),
    /** The same as a list, as phones show it. */
    agenda: state.view === "year" ? [] : agendaOf(shown, from, Math.min(mostADay, MOST_LISTED_A_DAY)),
    isEmpty: shown.entries.length === 0 && Object.keys(shown.untold).length === 0,
    /** Whether a layer holds more than is read. */
    isCut: LAYER_KEYS.some((key) => contents[key].isCut),
    /** What happens on the chosen day. */
    day: day === null ? null : dayOf(shown, day),
  };
}

function dayOf({ entries, untold }: Shown, day: string) {
  const all = entriesOn(entries, day);
  const told = all.slice(0, MOST_OF_FULL_DAY);
  return { day, entries: told, more: all.length - told.length + (untold[day] ?? 0) };
}

/** The layers that are switched on, as one. */
function shownOf(contents: LayerContents, hide: readonly LayerKey[]): Shown {
  const entries: CalendarEntry[] = [];
  const untold: Record<string, number> = {};
  const untoldStarts: Record<string, number> = {};
  for (const key of LAYER_KEYS) {
    if (hide.includes(key)) continue;
    for (const entry of contents[key].entries) entries.push(entry);
    addTo(untold, contents[key].untold);
    addTo(untoldStarts, contents[key].untoldStarts);
  }
  return { entries: sortedEntries(entries), untold, untoldStarts };
}

function addTo(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [day, count] of Object.entries(counts)) sums[day] = (sums[day] ?? 0) + count;
}

/** The layers of plans with one entry for what several locations do alike. */
function sharedContents(contents: LayerContents): LayerContents {
  const shared = (content: LayerContent): LayerContent => {
    const entries = withSharedBars(content.entries);
    return { ...content, entries, total: content.total - content.entries.length + entries.length };
  };
  return { ...contents, planItems: shared(contents.planItems), checklist: shared(contents.checklist) };
}

function bodyOf(shown: Shown, state: CalendarState, locations: readonly Place[]) {
  const { view, month, week } = state;
  switch (view) {
    case "month":
      return { view, weeks: weeksOfMonth(shown, month) };
    case "quarter":
      return { view, months: monthsOfQuarter(month).map((one) => ({ month: one, weeks: weeksOfMonth(shown, one) })) };
    case "week":
      return {
        view,
        week: weekOf({ ...shown, entries: shown.entries.filter((entry) => !hasHours(entry)) }, week, month),
        hours: hoursOf(shown.entries, week),
      };
    case "list":
      return { view };
    case "year":
      return { view, months: yearOf(shown, month.slice(0, 4)) };
    case "lanes": {
      const places = lanePlaces(state, locations);
      return { view, lanes: lanesOf(shown, places.shown, week, month), more: places.more };
    }
  }
}

function countsOf(contents: LayerContents): Record<LayerKey, number> {
  const { customEvents, companyEvents, planItems, checklist, freeCoffee, socialPosts, openings, holidays } = contents;
  return {
    ...{ customEvents: customEvents.total, companyEvents: companyEvents.total, planItems: planItems.total },
    ...{
      checklist: checklist.total,
      freeCoffee: freeCoffee.total,
      socialPosts: socialPosts.total,
      openings: openings.total,
      holidays: holidays.total,
    },
  };
}
