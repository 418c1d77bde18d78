import type { FieldErrors } from "#app/http/errors.ts";
import { urlDayFilter } from "#app/ui/list/url-filters.ts";
import { startOfPeriod, type Periodicity } from "#app/insight/metrics/period-rules.ts";
import { parseMetricValue } from "#app/insight/metrics/value-rules.ts";

/** Cell of the grid changed by the user. */
export interface ChangedCell {
  name: string;
  locationId: number;
  periodStart: string;
  /** Value of the cell when it was shown, as plain decimal text without $, % or commas; "" for none. */
  was: string;
  /** Decimal text; null clears the value. */
  value: string | null;
}

const NAME = /^cell-([1-9]\d{0,9})-(\d{4}-\d{2}-\d{2})_(-?[\d.]*)$/;

/** Return the name of a cell's input, which carries the value it was shown with. */
export function gridCellName(locationId: number, periodStart: string, was: string): string {
  return `cell-${locationId}-${periodStart}_${was}`;
}

/** Parse the cells of a posted grid that differ from their shown values, with errors by input name. */
export function parseGridCells(
  form: FormData,
  metric: Periodicity & { unit: string; mayBeNegative: boolean },
  today: string,
): { cells: ChangedCell[]; fieldErrors: FieldErrors } {
  const cells = new Map<string, ChangedCell>();
  const fieldErrors: FieldErrors = {};
  for (const [name, typed] of form) {
    const [, id, periodStart = "", was = ""] = NAME.exec(name) ?? [];
    if (id === undefined || typeof typed !== "string" || isCellUnchanged(typed, was, metric.unit)) continue;
    const read = parseMetricValue(typed, metric);
    const sentence = "problem" in read ? read.problem : periodRefusal(periodStart, metric, today);
    if (sentence) fieldErrors[name] = [sentence];
    else if ("value" in read)
      cells.set(`${id} ${periodStart}`, { name, locationId: Number(id), periodStart, was, value: read.value });
  }
  return { cells: [...cells.values()], fieldErrors };
}

/**
 * Tell whether a typed cell still means the value it was shown with: "$1,200" is the same as "1200". `was` is plain
 * decimal text.
 */
export function isCellUnchanged(typed: string, was: string, unit: string): boolean {
  if (typed.trim() === was) return true;
  const [is, before] = [typed, was].map((text) => parseMetricValue(text, { unit, mayBeNegative: true }));
  return is !== undefined && before !== undefined && "value" in is && "value" in before && is.value === before.value;
}

/**
 * Return why a period is refused, as a sentence: it has not started, or the metric has no period with this first day.
 * Null when it is allowed.
 */
export function periodRefusal(start: string, rhythm: Periodicity, today: string): string | null {
  if (start > today) return "This period hasn't started yet.";
  return urlDayFilter().decode([start]) !== null && startOfPeriod(start, rhythm) === start
    ? null
    : "Enter the first day of a period of this metric.";
}
