import { group } from "d3-array";
import { type Figures, figuresOf, partsOf } from "./figures.ts";
import type { Metric, PeriodTotals, Span } from "./metric-queries.server.ts";

/**
 * The spans of what a metric is made of. A formula of several metrics is computed over the locations that have a value of
 * each: a shop without sales brings no guests into what a guest spends.
 */
export function spansOfParts(metric: Metric, metrics: readonly Metric[], from: string, to: string): Span[] {
  const ids = partsOf(metric, metrics).map(({ id }) => id);
  const among = ids.length > 1 ? { among: ids.toSorted((one, other) => one - other) } : {};
  return ids.map((metricTypeId) => ({ metricTypeId, from, to, ...among }));
}

/** The figures of metrics by the totals of their spans, each formula by those of its own locations. */
export function figuresOfSameShops(metrics: readonly Metric[], totals: readonly PeriodTotals[]): Figures {
  const byShops = group(totals, ({ among = "" }) => among);
  const figures = new Map([...byShops].map(([among, some]) => [among, figuresOf(metrics, some)]));
  return (metric, start) => {
    const [span] = spansOfParts(metric, metrics, start, start);
    return figures.get(span?.among?.join(",") ?? "")?.(metric, start) ?? null;
  };
}
