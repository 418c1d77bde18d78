import { MAX_ON_FULL_DAY } from "#app/planning/calendar-layers/day-counts.ts";
import {
  type CalendarEntry,
  LAYER_KEYS,
  type LayerContent,
  type LayerContents,
  type LayerKey,
  sortEntries,
} from "#app/planning/calendar-layers/layers.ts";
import { toSearchText } from "#app/ui/text/search-text.ts";
import { type CalendarState, monthsOfQuarter, toCalendarWindow } from "./calendar-address.ts";
import {
  toAgendaDays,
  entriesOn,
  toLocationLanes,
  type GridContent,
  toGridWeek,
  weeksOfMonth,
  weeksOfQuarterMonth,
  toYearMonths,
} from "./grids/month-grid.ts";
import { mergeAlikeEntries } from "./grids/shared-entries.ts";
import { isTimed, toWeekHours } from "./grids/week-hours.ts";

export type CalendarPage = ReturnType<typeof toCalendarPage>;
export type CalendarBody = CalendarPage["body"];

const MAX_LISTED_A_DAY = 20;
const MAX_LANES = 50;

interface LaneLocation {
  id: number;
  name: string;
  networkId: number;
  groupIds: readonly number[];
}

/** Return the locations that get a lane, and how many are left out; none in a view without lanes. */
export function listLaneLocations(
  { view, location, network, group, find }: CalendarState,
  locations: readonly LaneLocation[],
): { shown: LaneLocation[]; more: number } {
  if (view !== "lanes") return { shown: [], more: 0 };
  const chosen = locations.filter(
    ({ id, name, networkId, groupIds }) =>
      (location === null || id === location) &&
      (network === null || networkId === network) &&
      (group === null || groupIds.includes(group)) &&
      toSearchText(name).includes(toSearchText(find)),
  );
  return { shown: chosen.slice(0, MAX_LANES), more: Math.max(0, chosen.length - MAX_LANES) };
}

/** Build the calendar's page from its layers; `locations` are those that can have a lane. */
export function toCalendarPage(read: LayerContents, state: CalendarState, locations: readonly LaneLocation[]) {
  // Each lane belongs to one location, so entries of several locations are not merged there.
  const merged = mergeSharedEntries(read);
  const contents = state.view === "lanes" ? read : merged;
  const shown = mergeVisibleLayers(contents, state.hide);
  const { day } = state;
  const { from, maxPerDay } = toCalendarWindow(state);
  return {
    /** Number of entries of each layer, hidden layers included; the same in each view of the same days. */
    counts: countLayerEntries(merged),
    body: toCalendarBody(shown, state, locations),
    /** The same entries as a list, for phones; lanes are lists of their own. */
    agenda:
      state.view === "year" || state.view === "lanes"
        ? []
        : toAgendaDays(shown, from, Math.min(maxPerDay, MAX_LISTED_A_DAY)),
    isEmpty: shown.entries.length === 0 && Object.keys(shown.overflow).length === 0,
    /** True when a layer holds more entries than are read. */
    isTruncated: LAYER_KEYS.some((key) => contents[key].isTruncated),
    /** Entries of the selected day; null when none is selected. */
    day: day === null ? null : toDayPanel(shown, day),
  };
}

function toDayPanel({ entries, overflow }: GridContent, day: string) {
  const all = entriesOn(entries, day);
  const listed = all.slice(0, MAX_ON_FULL_DAY);
  return { day, entries: listed, more: all.length - listed.length + (overflow[day] ?? 0) };
}

/** Merge the layers that are switched on. */
function mergeVisibleLayers(contents: LayerContents, hide: readonly LayerKey[]): GridContent {
  const entries: CalendarEntry[] = [];
  const overflow: Record<string, number> = {};
  const overflowStarts: Record<string, number> = {};
  for (const key of LAYER_KEYS) {
    if (hide.includes(key)) continue;
    for (const entry of contents[key].entries) entries.push(entry);
    addCounts(overflow, contents[key].overflow);
    addCounts(overflowStarts, contents[key].overflowStarts);
  }
  return { entries: sortEntries(entries), overflow, overflowStarts };
}

function addCounts(sums: Record<string, number>, counts: Readonly<Record<string, number>>): void {
  for (const [day, count] of Object.entries(counts)) sums[day] = (sums[day] ?? 0) + count;
}

/** Merge what several locations do alike into one entry each. */
function mergeSharedEntries(contents: LayerContents): LayerContents {
  const shared = (content: LayerContent): LayerContent => {
    const entries = mergeAlikeEntries(content.entries);
    return { ...content, entries, total: content.total - content.entries.length + entries.length };
  };
  const { customEvents, planItems, checklist, freeCoffee, socialPosts } = contents;
  return {
    ...contents,
    customEvents: shared(customEvents),
    planItems: shared(planItems),
    checklist: shared(checklist),
    freeCoffee: shared(freeCoffee),
    socialPosts: shared(socialPosts),
  };
}

function toCalendarBody(shown: GridContent, state: CalendarState, locations: readonly LaneLocation[]) {
  const { view, month, week } = state;
  switch (view) {
    case "month":
      return { view, weeks: weeksOfMonth(shown, month) };
    case "quarter":
      return {
        view,
        months: monthsOfQuarter(month).map((one) => ({ month: one, weeks: weeksOfQuarterMonth(shown, one) })),
      };
    case "week":
      return {
        view,
        week: toGridWeek({ ...shown, entries: shown.entries.filter((entry) => !isTimed(entry)) }, week, month),
        hours: toWeekHours(shown.entries, week),
      };
    case "list":
      return { view };
    case "year":
      return { view, months: toYearMonths(shown, month.slice(0, 4)) };
    case "lanes": {
      const places = listLaneLocations(state, locations);
      return { view, ...toLocationLanes(shown, places.shown, week, month), more: places.more };
    }
  }
}

function countLayerEntries(contents: LayerContents): Record<LayerKey, number> {
  const { customEvents, companyEvents, planItems, checklist, freeCoffee, socialPosts, openings, holidays } = contents;
  return {
    customEvents: customEvents.total,
    companyEvents: companyEvents.total,
    planItems: planItems.total,
    checklist: checklist.total,
    freeCoffee: freeCoffee.total,
    socialPosts: socialPosts.total,
    openings: openings.total,
    holidays: holidays.total,
  };
}
