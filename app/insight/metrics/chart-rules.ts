import { nice, ticks } from "d3-array";

export interface TrendPoint {
  periodStart: string;
  value: number | null;
  before: number | null;
}

/** Positions in a chart, in percent of its height from the top and of its width from the left. */
export interface ChartLayout {
  /** Value at the lower end of the axis. */
  least: number;
  ticks: readonly number[];
  height: (value: number) => number;
  across: (index: number) => number;
}

/** Lay out the chart of a trend next to the year before; null without any value. */
export function layoutChart(points: readonly TrendPoint[]): ChartLayout | null {
  const known = points.flatMap(({ value, before }) => [value ?? [], before ?? []].flat());
  if (known.length === 0) return null;
  const [least, most] = valueAxis(known);
  return {
    least,
    ticks: ticks(least, most, 4),
    height: (value) => 100 - ((value - least) / (most - least)) * 100,
    across: (index) => ((index + 0.5) / points.length) * 100,
  };
}

/**
 * Return the ends of the value axis. Close values far from zero would look like one flat line, so then the axis starts
 * below the smallest.
 */
function valueAxis(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isFar = least > 0 && most > least && most < least * 2;
  const [from, to] = isFar ? [Math.max(0, least - (most - least) / 2), most] : [Math.min(0, least), Math.max(0, most)];
  return from === to ? nice(from, from + 1, 4) : nice(from, to, 4);
}
