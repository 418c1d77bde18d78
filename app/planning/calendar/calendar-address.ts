import { EVENT_STATUSES } from "#app/planning/custom-events/custom-event-rules.ts";
import { day, decodeFilters, encodeFilters, listOf, oneOf, recordId, text } from "#app/ui/list-filters.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-tally.ts";
import { LAYER_KEYS, type LayerKey } from "#app/planning/calendar-layers/layers.ts";
import { windowOfMonth } from "./grids/month-grid.ts";

export const VIEWS = ["month", "week", "list", "quarter", "year", "lanes"] as const;
export type View = (typeof VIEWS)[number];

export const viewWords: Record<View, string> = {
  month: "Month",
  week: "Week",
  list: "List",
  quarter: "Quarter",
  year: "Year",
  lanes: "{Locations}",
};

/** What the calendar shows: the decoded form of its address. */
export type CalendarState = ReturnType<typeof decodeCalendar>;
type Entry = [name: string, value: string];

const places = { view: oneOf(VIEWS), week: day(), day: day(), hide: listOf(LAYER_KEYS) };

/** What narrows the entries. */
const filters = {
  network: recordId(),
  location: recordId(),
  group: recordId(),
  category: recordId(),
  channel: recordId(),
  status: oneOf(EVENT_STATUSES),
  q: text(),
};

/** Never throws: whatever is silly reads as the default, which is all of this month. */
export function decodeCalendar({ searchParams }: URL, today: string) {
  const { day, ...asked } = decodeFilters(places, searchParams);
  const month = monthOf(searchParams.get("month")) ?? monthOf(day?.slice(0, 7) ?? null) ?? today.slice(0, 7);
  const view = asked.view ?? "month";
  const week = asked.week ?? (today.startsWith(month) ? today : `${month}-01`);
  return {
    view,
    /** YYYY-MM. */
    month,
    /** The Sunday that the week and the lanes begin on. */
    week: sundayOf(week),
    /** The day that is shown in full beside the month; null for none. */
    day: day !== null && isBeside(view, month, day) ? day : null,
    /** The layers that are switched off. */
    hide: searchParams.has("hide") ? asked.hide : HIDDEN_AT_FIRST,
    ...decodeFilters(filters, searchParams),
  };
}

/** The link to the calendar after a change: `?month=2026-12&hide=holidays`. */
export function calendarLink(state: CalendarState, change: Partial<CalendarState> = {}): string {
  return `?${new URLSearchParams(calendarEntries({ ...state, ...change }))}`;
}

/** The same as names and values, for the hidden inputs of a GET form. */
export function calendarEntries(state: CalendarState): Entry[] {
  const { view, month, week, hide } = state;
  return [
    ...(view === "month" ? [] : [entry("view", view)]),
    ["month", month],
    ...(isWeekly(state) ? [entry("week", week)] : []),
    ...named("day", places.day.encode(state.day)),
    ...hiddenEntries(hide),
    ...encodeFilters(filters, state),
  ];
}

/** The due days of steps are many and have a page of their own, so that layer is switched off until somebody wants it. */
const HIDDEN_AT_FIRST: readonly LayerKey[] = ["checklist"];

/** What says which layers are hidden: nothing where it is as at first, one empty value where none is. */
function hiddenEntries(hide: readonly LayerKey[]): Entry[] {
  const names = places.hide.encode(hide);
  if (names.join() === HIDDEN_AT_FIRST.join()) return [];
  return names.length === 0 ? [entry("hide", "")] : named("hide", names);
}

/** The same calendar with one layer switched over. */
export function withLayerSwitched({ hide }: CalendarState, layer: LayerKey): Pick<CalendarState, "hide"> {
  return { hide: hide.includes(layer) ? hide.filter((one) => one !== layer) : [...hide, layer] };
}

export const unfiltered = decodeFilters(filters, new URLSearchParams());

export function isFiltered(state: CalendarState): boolean {
  return encodeFilters(filters, state).length > 0;
}

/** Whether a view shows one week. */
export function isWeekly({ view }: Pick<CalendarState, "view">): boolean {
  return view === "week" || view === "lanes";
}

/** The days that a view shows, whole weeks where it is drawn in weeks, with what it has room for on each. */
export function windowOf(state: CalendarState): CalendarWindow {
  return { ...daysOf(state), mostADay: room[state.view], fullDay: state.day };
}

const room: Record<View, number> = { month: 6, week: 21, list: 20, quarter: 4, year: 0, lanes: Infinity };

function daysOf({ view, month, week }: Pick<CalendarState, "view" | "month" | "week">) {
  if (view === "year") return { from: `${month.slice(0, 4)}-01-01`, until: `${month.slice(0, 4)}-12-31` };
  if (isWeekly({ view })) return { from: week, until: addDays(week, 6) };
  if (view !== "quarter") return windowOfMonth(month);
  const [first = month, , last = month] = monthsOfQuarter(month);
  return { from: windowOfMonth(first).from, until: windowOfMonth(last).until };
}

/** The three months (YYYY-MM) of the quarter that a month lies in. */
export function monthsOfQuarter(month: string): string[] {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  return [0, 1, 2].map((later) => `${month.slice(0, 4)}-${String(first + later).padStart(2, "0")}`);
}

/** Whether a day can be shown in full beside what a view shows. */
function isBeside(view: View, month: string, day: string): boolean {
  const { from, until } = view === "quarter" ? daysOf({ view, month, week: day }) : windowOfMonth(month);
  return day >= from && day <= until;
}

/** The state so many weeks later. */
export function weeksLater({ week }: CalendarState, weeks: number): Pick<CalendarState, "week" | "month" | "day"> {
  const sunday = addDays(week, weeks * 7);
  // The month of a week is the one of its Wednesday, in which most of its days lie.
  return { week: sunday, month: addDays(sunday, 3).slice(0, 7), day: null };
}

function named(name: string, values: readonly string[]): Entry[] {
  return values.map((value) => entry(name, value));
}

function entry(name: string, value: string): Entry {
  return [name, value];
}

function monthOf(given: string | null): string | null {
  return given !== null && /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/.test(given) ? given : null;
}
