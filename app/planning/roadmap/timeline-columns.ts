import { addDays, dayNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { monthText } from "#app/ui/text/format.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { decodeFilters, encodeFilters, urlFlagFilter, urlEnumFilter } from "#app/ui/list/url-filters.ts";

export const ZOOMS = ["week", "month", "quarter"] as const;
export type Zoom = (typeof ZOOMS)[number];

/** Number of weeks above which a roadmap opens by month. */
const MAX_WEEK_COLUMNS = 30;

/** Column of a timeline, by its first and last day. */
export interface TimelineColumn {
  from: string;
  until: string;
}

/** Return a timeline's columns, from the first step or day of the plan to the last. */
export function roadmapColumns(plan: Period, steps: readonly { dueOn: string }[], zoom: Zoom): TimelineColumn[] {
  const days = [plan.startsOn, plan.endsOn, ...steps.map(({ dueOn }) => dueOn)].sort();
  const last = days.at(-1) ?? plan.endsOn;
  const columns: TimelineColumn[] = [];
  for (let from = startOf(days[0] ?? plan.startsOn, zoom); from <= last;) {
    const next = nextStart(from, zoom);
    columns.push({ from, until: addDays(next, -1) });
    from = next;
  }
  return columns;
}

/** Return the zoom when the user chose none: weeks, or months for a long plan. */
export function defaultZoom(plan: Period, steps: readonly { dueOn: string }[]): Zoom {
  return roadmapColumns(plan, steps, "week").length > MAX_WEEK_COLUMNS ? "month" : "week";
}

/** Return where a day starts across all columns, in percent; days outside are clamped to the edge. */
export function timelinePercent(columns: readonly TimelineColumn[], day: string): number {
  const index = columns.findIndex(({ until }) => day <= until);
  const column = columns[index];
  if (!column) return 100;
  const length = dayNumber(column.until) - dayNumber(column.from) + 1;
  const within = Math.max(0, dayNumber(day) - dayNumber(column.from)) / length;
  return ((index + within) / columns.length) * 100;
}

/** Tell whether a day lies in one of the columns. */
export function isOnTimeline(columns: readonly TimelineColumn[], day: string): boolean {
  return columns.some(({ from, until }) => from <= day && day <= until);
}

/** Return the heading of a column: "07", "Mar", "Q1". */
export function columnHeading({ from }: TimelineColumn, zoom: Zoom): string {
  switch (zoom) {
    case "week":
      return from.slice(8);
    case "month":
      return monthText(from.slice(0, 7)).slice(0, 3);
    case "quarter":
      return `Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`;
  }
}

/** Return the headings that span columns: the month above weeks, the year above months and quarters. */
export function timelineHeadings(
  columns: readonly TimelineColumn[],
  zoom: Zoom,
): { text: string; first: number; columns: number }[] {
  const heads: { key: string; first: number; columns: number }[] = [];
  columns.forEach(({ from }, index) => {
    const key = from.slice(0, zoom === "week" ? 7 : 4);
    const last = heads.at(-1);
    if (last?.key === key) last.columns += 1;
    else heads.push({ key, first: index + 1, columns: 1 });
  });
  return heads.map(({ key, ...head }) => ({ ...head, text: zoom === "week" ? monthTextFor(key, head.columns) : key }));
}

function monthTextFor(month: string, columns: number): string {
  return columns > 2 ? monthText(month) : monthText(month).slice(0, 3);
}

function startOf(day: string, zoom: Zoom): string {
  if (zoom === "week") return sundayOf(day);
  const month = Number(day.slice(5, 7));
  return firstOfMonth(day, zoom === "month" ? month : month - ((month - 1) % 3));
}

function nextStart(from: string, zoom: Zoom): string {
  if (zoom === "week") return addDays(from, 7);
  return startOf(addDays(from, zoom === "month" ? 31 : 93), zoom);
}

function firstOfMonth(day: string, month: number): string {
  return `${day.slice(0, 4)}-${String(month).padStart(2, "0")}-01`;
}

/** Roadmap's view options; without a zoom its length decides. */
export interface RoadmapState {
  zoom: Zoom | null;
  mine: boolean;
  /** True for all locations of the plan's campaign. */
  all: boolean;
}

const filters = { zoom: urlEnumFilter(ZOOMS), mine: urlFlagFilter(), all: urlFlagFilter() };

/** Decode the view options of an address. Never throws: unknown values fall back to the default. */
export function decodeRoadmap({ searchParams }: URL): RoadmapState {
  return decodeFilters(filters, searchParams);
}

/** Return a relative link to the roadmap with changed view options. */
export function roadmapLink(state: RoadmapState, change: Partial<RoadmapState>): string {
  return `?${new URLSearchParams(encodeFilters(filters, { ...state, ...change }))}`;
}
