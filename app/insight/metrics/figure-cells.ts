import type { Problems } from "#app/http/problems.ts";
import { day } from "#app/ui/list-filters.ts";
import { periodOf, type Rhythm } from "./period-rules.ts";
import { typedValue } from "./value-rules.ts";

/** One cell of the grid that somebody changed. */
export interface TypedCell {
  name: string;
  locationId: number;
  periodStart: string;
  /** What the cell held when it was shown, without signs; "" for nothing. */
  was: string;
  /** Decimal text; null takes the value away. */
  value: string | null;
}

const NAME = /^cell-([1-9]\d{0,9})-(\d{4}-\d{2}-\d{2})_(-?[\d.]*)$/;

/** The name of a cell's input, which carries what it held when it was shown. */
export function cellName(locationId: number, periodStart: string, was: string): string {
  return `cell-${locationId}-${periodStart}_${was}`;
}

/** The cells of a posted grid that differ from what they held, and what is wrong with them by their names. */
export function readCells(
  form: FormData,
  metric: Rhythm & { unit: string; mayBeNegative: boolean },
  today: string,
): { cells: TypedCell[]; problems: Problems } {
  const cells = new Map<string, TypedCell>();
  const problems: Problems = {};
  for (const [name, typed] of form) {
    const [, id, periodStart = "", was = ""] = NAME.exec(name) ?? [];
    if (id === undefined || typeof typed !== "string" || isUnchanged(typed, was, metric.unit)) continue;
    const read = typedValue(typed, metric);
    const sentence = "problem" in read ? read.problem : periodProblem(periodStart, metric, today);
    if (sentence) problems[name] = [sentence];
    else if ("value" in read)
      cells.set(`${id} ${periodStart}`, { name, locationId: Number(id), periodStart, was, value: read.value });
  }
  return { cells: [...cells.values()], problems };
}

/** Whether a cell says what it held when it was shown, with signs or without. */
export function isUnchanged(typed: string, was: string, unit: string): boolean {
  if (typed.trim() === was) return true;
  const [is, before] = [typed, was].map((text) => typedValue(text, { unit, mayBeNegative: true }));
  return is !== undefined && before !== undefined && "value" in is && "value" in before && is.value === before.value;
}

/** Why no figure can be kept of a period: it begins after a day, or no period of the metric begins there. */
export function periodProblem(start: string, rhythm: Rhythm, today: string): string | null {
  if (start > today) return "This period is still to come.";
  return day().decode([start]) !== null && periodOf(start, rhythm) === start
    ? null
    : "No period of this metric begins on this day.";
}
