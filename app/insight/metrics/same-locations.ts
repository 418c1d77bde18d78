import { group } from "d3-array";
import { type MetricLookup, createMetricLookup, sourceMetrics } from "./metric-lookup.ts";
import type { MetricType, PeriodTotals, MetricSpan } from "./metric-queries.server.ts";

/**
 * Return the spans of the metrics that a metric is computed from. A formula of several metrics uses only the locations
 * with a value of each: a shop without sales adds no guests to the spend per guest.
 */
export function spansOfSourceMetrics(
  metric: MetricType,
  metrics: readonly MetricType[],
  from: string,
  to: string,
): MetricSpan[] {
  const ids = sourceMetrics(metric, metrics).map(({ id }) => id);
  const among = ids.length > 1 ? { among: ids.toSorted((one, other) => one - other) } : {};
  return ids.map((metricTypeId) => ({ metricTypeId, from, to, ...among }));
}

/** Return a lookup of metric values from the totals of their spans, each formula over its own locations. */
export function createSameLocationsLookup(
  metrics: readonly MetricType[],
  totals: readonly PeriodTotals[],
): MetricLookup {
  const byLocationSet = group(totals, ({ among = "" }) => among);
  const lookups = new Map([...byLocationSet].map(([among, some]) => [among, createMetricLookup(metrics, some)]));
  return (metric, start) => {
    const [span] = spansOfSourceMetrics(metric, metrics, start, start);
    return lookups.get(span?.among?.join(",") ?? "")?.(metric, start) ?? null;
  };
}
