import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type MetricResult, type MetricLookup, sourceMetrics } from "./metric-lookup.ts";
import {
  listMeasuredMetricTypes,
  type MetricType,
  readMetricTotals,
  type MetricSpan,
  type LocationSelection,
} from "./metric-queries.server.ts";
import { addPeriods, startOfPeriod, previousYearPeriod } from "./period-rules.ts";
import { createSameLocationsLookup, spansOfSourceMetrics } from "./same-locations.ts";

/** Locations of a metrics page: one location, one network, or all that the user sees. */
export interface MetricScope {
  companyId: number;
  locationId: number | null;
  networkId: number | null;
}

/** Metric in its newest period, with the previous period's value and a trend. */
export interface MetricCard {
  metric: MetricType;
  periodStart: string;
  current: MetricResult | null;
  prior: number | null;
  /** Values from oldest to newest; null for a period without a value. */
  trend: readonly { periodStart: string; value: number | null }[];
}

/** Number of periods in a card's trend (docs/product/metrics.md, cards). */
export const TREND_PERIODS = 13;

/** Metric and the first day of the last period of its trend. */
export type LastPeriod = Pick<MetricCard, "metric" | "periodStart">;

/**
 * List the metrics of a company that have a value up to a day (YYYY-MM-DD), each with its newest period, and the
 * metrics and locations behind them.
 */
export async function listNewestPeriods(
  db: Db,
  access: AccessScope,
  scope: MetricScope,
  through: string,
): Promise<{ metrics: MetricType[]; newestPeriods: LastPeriod[]; selection: LocationSelection }> {
  const { companyId, locationId, networkId } = scope;
  const isNarrowed = locationId !== null || networkId !== null;
  const found = await listMeasuredMetricTypes(db, access, { companyId, isNarrowed, through });
  const { metrics, newest, isWholeCompany } = found;
  return {
    metrics,
    newestPeriods: metrics.flatMap((metric) => newestPeriod(metric, metrics, newest, through)),
    selection: isWholeCompany ? { companyId } : selectLocations(access, scope),
  };
}

/** Trends of a chart: the chosen metric, and the one next to it over the same periods. */
interface Chart {
  chosen: LastPeriod;
  comparison: LastPeriod | null;
  periods: number;
}

interface MetricSource {
  selection: LocationSelection;
  metrics: readonly MetricType[];
}

/** Read the cards of metrics in their newest periods and the trends of a chart in one statement. */
export async function readMetricCards(
  db: Db,
  { newestPeriods, ...chart }: MetricSource & Chart & { newestPeriods: readonly LastPeriod[] },
) {
  const spans = newestPeriods.flatMap(({ metric, periodStart }) => {
    const from = addPeriods(periodStart, metric.frequency, 1 - TREND_PERIODS);
    return spansOfSourceMetrics(metric, chart.metrics, from, periodStart);
  });
  const lookUp = await readLookup(db, chart, [...spans, ...chartSpans(chart)]);
  const cards = newestPeriods.map(({ metric, periodStart }) => toMetricCard(metric, periodStart, lookUp));
  return { cards, ...toTrends(chart, lookUp) };
}

/** Read the trends of a chart, oldest period first, each with the value of the year before. */
export async function readMetricTrends(db: Db, chart: MetricSource & Chart) {
  return toTrends(chart, await readLookup(db, chart, chartSpans(chart)));
}

async function readLookup(db: Db, { selection, metrics }: MetricSource, spans: readonly MetricSpan[]) {
  return createSameLocationsLookup(metrics, await readMetricTotals(db, selection, mergeSpans(spans)));
}

function chartSpans({ metrics, chosen, comparison, periods }: MetricSource & Chart): MetricSpan[] {
  const { frequency } = chosen.metric;
  const last = chosen.periodStart;
  const first = addPeriods(last, frequency, 1 - periods);
  return [chosen, ...(comparison ? [comparison] : [])].flatMap(({ metric }) => [
    ...spansOfSourceMetrics(metric, metrics, first, last),
    ...spansOfSourceMetrics(metric, metrics, previousYearPeriod(first, frequency), previousYearPeriod(last, frequency)),
  ]);
}

function toTrends({ chosen, comparison, periods }: Chart, lookUp: MetricLookup) {
  const pointsOf = (metric: MetricType) =>
    Array.from({ length: periods }, (_, index) => {
      const start = addPeriods(chosen.periodStart, metric.frequency, index + 1 - periods);
      return {
        periodStart: start,
        value: lookUp(metric, start)?.value ?? null,
        before: lookUp(metric, previousYearPeriod(start, metric.frequency))?.value ?? null,
      };
    });
  return {
    points: pointsOf(chosen.metric),
    comparison: comparison && { metric: comparison.metric, points: pointsOf(comparison.metric) },
  };
}

/** Build the card of a metric in a period from a lookup of values. */
export function toMetricCard(metric: MetricType, periodStart: string, lookUp: MetricLookup): MetricCard {
  const { frequency } = metric;
  const valueAt = (start: string) => lookUp(metric, start)?.value ?? null;
  return {
    metric,
    periodStart,
    current: lookUp(metric, periodStart),
    prior: valueAt(addPeriods(periodStart, frequency, -1)),
    trend: Array.from({ length: TREND_PERIODS }, (_, index) => {
      const start = addPeriods(periodStart, frequency, index + 1 - TREND_PERIODS);
      return { periodStart: start, value: valueAt(start) };
    }),
  };
}

/**
 * Return a metric with its newest period, for a formula the newest in which all its metrics have values; empty when
 * there is none.
 */
function newestPeriod(
  metric: MetricType,
  metrics: readonly MetricType[],
  newest: ReadonlyMap<number, string>,
  through: string,
): LastPeriod[] {
  const parts = sourceMetrics(metric, metrics);
  const starts = parts.map(({ id }) => newest.get(id) ?? "");
  const [start = ""] = starts.toSorted();
  return start === "" ? [] : [{ metric, periodStart: startOfPeriod(start < through ? start : through, metric) }];
}

/** Merge overlapping spans, so that no value is summed twice. */
function mergeSpans(spans: readonly MetricSpan[]): MetricSpan[] {
  const keyOf = ({ metricTypeId, among = [] }: MetricSpan) => `${metricTypeId} ${among.join(",")}`;
  const sorted = spans.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)) || (a.from < b.from ? -1 : 1));
  const merged: MetricSpan[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && keyOf(last) === keyOf(span) && span.from <= last.to) {
      merged[merged.length - 1] = { ...last, to: span.to > last.to ? span.to : last.to };
    } else merged.push(span);
  }
  return merged;
}

function selectLocations(access: AccessScope, { companyId, locationId, networkId }: MetricScope): LocationSelection {
  const narrowed = [
    sql<boolean>`locations.company_id = ${companyId}`,
    access.location("locations.id"),
    ...(locationId === null ? [] : [sql<boolean>`locations.id = ${locationId}`]),
    ...(networkId === null ? [] : [sql<boolean>`locations.network_id = ${networkId}`]),
  ];
  return { locations: sql<boolean>`(${sql.join(narrowed, sql` and `)})` };
}
