import { addDays, dayNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { monthText } from "#app/ui/format.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { decodeFilters, encodeFilters, flag, oneOf } from "#app/ui/list-filters.ts";

export const ZOOMS = ["week", "month", "quarter"] as const;
export type Zoom = (typeof ZOOMS)[number];

/** A roadmap of more weeks than this starts by month. */
const MOST_WEEKS = 30;

/** A column of a roadmap, by its first and last day. */
export interface Column {
  from: string;
  until: string;
}

/** The columns of a roadmap: from the first step or day of the plan to the last. */
export function columnsOf(plan: Period, steps: readonly { dueOn: string }[], zoom: Zoom): Column[] {
  const days = [plan.startsOn, plan.endsOn, ...steps.map(({ dueOn }) => dueOn)].sort();
  const last = days.at(-1) ?? plan.endsOn;
  const columns: Column[] = [];
  for (let from = startOf(days[0] ?? plan.startsOn, zoom); from <= last;) {
    const next = nextStart(from, zoom);
    columns.push({ from, until: addDays(next, -1) });
    from = next;
  }
  return columns;
}

/** How a roadmap is looked at where nobody chose: by week, a long one by month. */
export function usualZoom(plan: Period, steps: readonly { dueOn: string }[]): Zoom {
  return columnsOf(plan, steps, "week").length > MOST_WEEKS ? "month" : "week";
}

/** Where a day begins in the breadth of all columns, in percent; days outside stand at their edge. */
export function placeOf(columns: readonly Column[], day: string): number {
  const index = columns.findIndex(({ until }) => day <= until);
  const column = columns[index];
  if (!column) return 100;
  const length = dayNumber(column.until) - dayNumber(column.from) + 1;
  const within = Math.max(0, dayNumber(day) - dayNumber(column.from)) / length;
  return ((index + within) / columns.length) * 100;
}

/** Whether a day lies in one of the columns. */
export function isShown(columns: readonly Column[], day: string): boolean {
  return columns.some(({ from, until }) => from <= day && day <= until);
}

/** What stands over a column: "07", "Mar", "Q1". */
export function columnText({ from }: Column, zoom: Zoom): string {
  switch (zoom) {
    case "week":
      return from.slice(8);
    case "month":
      return monthText(from.slice(0, 7)).slice(0, 3);
    case "quarter":
      return `Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`;
  }
}

/** What stands over several columns: the month of weeks, the year of months and quarters. */
export function headsOf(columns: readonly Column[], zoom: Zoom): { text: string; first: number; columns: number }[] {
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

/** How somebody looks at a roadmap. Without a zoom its length decides. */
export interface RoadmapState {
  zoom: Zoom | null;
  mine: boolean;
}

const filters = { zoom: oneOf(ZOOMS), mine: flag() };

/** Never throws: whatever is silly reads as the default. */
export function decodeRoadmap({ searchParams }: URL): RoadmapState {
  return decodeFilters(filters, searchParams);
}

/** A relative link to the roadmap after a change. */
export function roadmapLink(state: RoadmapState, change: Partial<RoadmapState>): string {
  return `?${new URLSearchParams(encodeFilters(filters, { ...state, ...change }))}`;
}
