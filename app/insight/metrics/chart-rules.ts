import { nice, ticks } from "d3-array";

export interface TrendPoint {
  periodStart: string;
  value: number | null;
  before: number | null;
}

/** Where things stand in a chart, in percent of its height from the top and of its width from the left. */
export interface Chart {
  /** What stands at the lower end of the axis. */
  least: number;
  ticks: readonly number[];
  height: (value: number) => number;
  across: (index: number) => number;
}

/** The chart of a trend beside the year before; null where nothing was measured. */
export function chartOf(points: readonly TrendPoint[]): Chart | null {
  const known = points.flatMap(({ value, before }) => [value ?? [], before ?? []].flat());
  if (known.length === 0) return null;
  const [least, most] = axisOf(known);
  return {
    least,
    ticks: ticks(least, most, 4),
    height: (value) => 100 - ((value - least) / (most - least)) * 100,
    across: (index) => ((index + 0.5) / points.length) * 100,
  };
}

/**
 * Where the axis begins and ends. Values that lie close together far from zero would be one flat line above it, so then it
 * begins below the least of them.
 */
function axisOf(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isFar = least > 0 && most > least && most < least * 2;
  const [from, to] = isFar ? [Math.max(0, least - (most - least) / 2), most] : [Math.min(0, least), Math.max(0, most)];
  return from === to ? nice(from, from + 1, 4) : nice(from, to, 4);
}
