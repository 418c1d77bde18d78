import { customEventWorkflow } from "#app/planning/custom-events/custom-event-rules.ts";
import {
  urlDayFilter,
  decodeFilters,
  encodeFilters,
  urlListFilter,
  urlEnumFilter,
  urlIdFilter,
  urlTextFilter,
} from "#app/ui/list/url-filters.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-counts.ts";
import { LAYER_KEYS, type LayerKey } from "#app/planning/calendar-layers/layers.ts";
import { windowOfMonth } from "./grids/month-grid.ts";

export const CALENDAR_VIEWS = ["month", "week", "list", "quarter", "year", "lanes"] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

export const calendarViewLabels: Record<CalendarViewName, string> = {
  month: "Month",
  week: "Week",
  list: "List",
  quarter: "Quarter",
  year: "Year",
  lanes: "By {location}",
};

/** State of the calendar, decoded from its address. */
export type CalendarState = ReturnType<typeof decodeCalendar>;
type SearchParam = [name: string, value: string];

const viewParams = {
  view: urlEnumFilter(CALENDAR_VIEWS),
  week: urlDayFilter(),
  day: urlDayFilter(),
  hide: urlListFilter(LAYER_KEYS),
};

/** Search params that filter the entries. */
const filterParams = {
  network: urlIdFilter(),
  location: urlIdFilter(),
  group: urlIdFilter(),
  category: urlIdFilter(),
  channel: urlIdFilter(),
  status: urlEnumFilter(customEventWorkflow.statuses),
  q: urlTextFilter(),
  /** Part of the name of the locations that have a lane. */
  find: urlTextFilter(),
};

/** Decode the calendar's address. Never throws: an unreadable value becomes the default, the whole current month. */
export function decodeCalendar({ searchParams }: URL, today: string) {
  const { day, ...decoded } = decodeFilters(viewParams, searchParams);
  const month = parseMonth(searchParams.get("month")) ?? parseMonth(day?.slice(0, 7) ?? null) ?? today.slice(0, 7);
  const view = decoded.view ?? "month";
  const week = decoded.week ?? (today.startsWith(month) ? today : `${month}-01`);
  return {
    view,
    /** YYYY-MM. */
    month,
    /** Sunday on which the week and the lanes begin, YYYY-MM-DD. */
    week: sundayOf(week),
    /** Day shown in full next to the month, YYYY-MM-DD; null for none. */
    day: day !== null && isDayInView(view, month, day) ? day : null,
    /** Layers switched off. */
    hide: searchParams.has("hide") ? decoded.hide : HIDDEN_BY_DEFAULT,
    ...decodeFilters(filterParams, searchParams),
  };
}

/** Return the link to the calendar after a change: `?month=2026-12&hide=holidays`. */
export function calendarLink(state: CalendarState, change: Partial<CalendarState> = {}): string {
  return `?${new URLSearchParams(calendarSearchParams({ ...state, ...change }))}`;
}

/** Return the state as names and values, for the hidden inputs of a GET form. */
export function calendarSearchParams(state: CalendarState): SearchParam[] {
  const { view, month, week, hide } = state;
  return [
    ...(view === "month" ? [] : [searchParam("view", view)]),
    ["month", month],
    ...(isWeekView(state) ? [searchParam("week", week)] : []),
    ...searchParamsNamed("day", viewParams.day.encode(state.day)),
    ...hiddenLayerParams(hide),
    ...encodeFilters(filterParams, state),
  ];
}

/** Layers hidden by default: a company has many to-dos, and they have a page of their own. */
const HIDDEN_BY_DEFAULT: readonly LayerKey[] = ["checklist"];

/** Encode the hidden layers: no params for the default, one empty value when no layer is hidden. */
function hiddenLayerParams(hide: readonly LayerKey[]): SearchParam[] {
  const names = viewParams.hide.encode(hide);
  if (names.join() === HIDDEN_BY_DEFAULT.join()) return [];
  return names.length === 0 ? [searchParam("hide", "")] : searchParamsNamed("hide", names);
}

/** Show a hidden layer or hide a shown one. */
export function toggleLayer({ hide }: CalendarState, layer: LayerKey): Pick<CalendarState, "hide"> {
  return { hide: hide.includes(layer) ? hide.filter((one) => one !== layer) : [...hide, layer] };
}

export const noCalendarFilters = decodeFilters(filterParams, new URLSearchParams());

export function hasCalendarFilters(state: CalendarState): boolean {
  return encodeFilters(filterParams, state).length > 0;
}

/** Tell whether the view shows a single week. */
export function isWeekView({ view }: Pick<CalendarState, "view">): boolean {
  return view === "week" || view === "lanes";
}

/** Return the days that a view shows, whole weeks where it is drawn in weeks, and how many entries fit on each. */
export function toCalendarWindow(state: CalendarState): CalendarWindow {
  return { ...daysOf(state), maxPerDay: entriesPerDay[state.view], fullDay: state.day };
}

const entriesPerDay: Record<CalendarViewName, number> = {
  month: 10,
  week: 21,
  list: 20,
  quarter: 4,
  year: 0,
  lanes: Infinity,
};

function daysOf({ view, month, week }: Pick<CalendarState, "view" | "month" | "week">) {
  if (view === "year") return { from: `${month.slice(0, 4)}-01-01`, until: `${month.slice(0, 4)}-12-31` };
  if (isWeekView({ view })) return { from: week, until: addDays(week, 6) };
  if (view !== "quarter") return windowOfMonth(month);
  const [first = month, , last = month] = monthsOfQuarter(month);
  return { from: windowOfMonth(first).from, until: windowOfMonth(last).until };
}

/** Return the three months (YYYY-MM) of a month's quarter. */
export function monthsOfQuarter(month: string): string[] {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  return [0, 1, 2].map((later) => `${month.slice(0, 4)}-${String(first + later).padStart(2, "0")}`);
}

/** Tell whether a day lies in the view, so that it can be shown in full next to it. */
function isDayInView(view: CalendarViewName, month: string, day: string): boolean {
  const { from, until } = view === "quarter" ? daysOf({ view, month, week: day }) : windowOfMonth(month);
  return day >= from && day <= until;
}

/** Move the calendar by a number of weeks, negative for earlier ones. */
export function shiftWeeks({ week }: CalendarState, weeks: number): Pick<CalendarState, "week" | "month" | "day"> {
  const sunday = addDays(week, weeks * 7);
  // A week belongs to the month of its Wednesday, which holds most of its days.
  return { week: sunday, month: addDays(sunday, 3).slice(0, 7), day: null };
}

function searchParamsNamed(name: string, values: readonly string[]): SearchParam[] {
  return values.map((value) => searchParam(name, value));
}

function searchParam(name: string, value: string): SearchParam {
  return [name, value];
}

function parseMonth(text: string | null): string | null {
  return text !== null && /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}
