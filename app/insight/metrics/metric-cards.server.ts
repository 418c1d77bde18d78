import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type MetricResult, type MetricLookup, sourceMetrics } from "./metric-lookup.ts";
import {
  listMetricTypes,
  type MetricType,
  findNewestPeriods,
  readMetricTotals,
  seesWholeCompany,
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

/**
 * Read the cards of all metrics of a company that have a value up to a day (YYYY-MM-DD), with the metrics and locations
 * behind them.
 */
export async function readMetricCards(
  db: Db,
  access: AccessScope,
  scope: MetricScope,
  through: string,
): Promise<{ metrics: MetricType[]; cards: MetricCard[]; selection: LocationSelection }> {
  const metrics = await listMetricTypes(db, access, scope.companyId);
  const [newest, selection] = await Promise.all([
    findNewestPeriods(
      db,
      scope.companyId,
      metrics.flatMap(({ id, formula }) => (formula === "" ? [id] : [])),
      through,
    ),
    selectLocations(db, access, scope),
  ]);
  const starts = new Map(metrics.flatMap((metric) => newestCardPeriod(metric, metrics, newest, through)));
  const spans = metrics.flatMap((metric) => trendSpans(metric, metrics, starts.get(metric.id)));
  const lookUp = createSameLocationsLookup(metrics, await readMetricTotals(db, selection, mergeSpans(spans)));
  const cards = metrics.flatMap((metric) => {
    const start = starts.get(metric.id);
    return start === undefined ? [] : [toMetricCard(metric, start, lookUp)];
  });
  return { metrics, cards, selection };
}

/** Metric and the first day of the last period of its trend. */
type LastPeriod = Pick<MetricCard, "metric" | "periodStart">;

/** Read one metric's values over the periods up to the last, oldest first, each with the value of the year before. */
async function readTrend(
  db: Db,
  {
    selection,
    metrics,
    last,
    periods,
  }: { selection: LocationSelection; metrics: readonly MetricType[]; last: LastPeriod; periods: number },
) {
  const { metric, periodStart } = last;
  const { frequency } = metric;
  const first = addPeriods(periodStart, frequency, 1 - periods);
  const spans = [
    ...spansOfSourceMetrics(metric, metrics, first, periodStart),
    ...spansOfSourceMetrics(
      metric,
      metrics,
      previousYearPeriod(first, frequency),
      previousYearPeriod(periodStart, frequency),
    ),
  ];
  const lookUp = createSameLocationsLookup(metrics, await readMetricTotals(db, selection, mergeSpans(spans)));
  return Array.from({ length: periods }, (_, index) => {
    const start = addPeriods(first, frequency, index);
    return {
      periodStart: start,
      value: lookUp(metric, start)?.value ?? null,
      before: lookUp(metric, previousYearPeriod(start, frequency))?.value ?? null,
    };
  });
}

/** Read the trends of a chart: the chosen metric, and the one next to it over the same periods. */
export async function readMetricTrends(
  db: Db,
  {
    selection,
    metrics,
    chosen,
    comparison,
    periods,
  }: {
    selection: LocationSelection;
    metrics: readonly MetricType[];
    chosen: LastPeriod;
    comparison: LastPeriod | null;
    periods: number;
  },
) {
  const { periodStart } = chosen;
  const points = await readTrend(db, { selection, metrics, last: chosen, periods });
  const second =
    comparison && (await readTrend(db, { selection, metrics, last: { ...comparison, periodStart }, periods }));
  return { points, comparison: comparison && second && { metric: comparison.metric, points: second } };
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

/** Return a card's period: the newest in which all metrics of a formula have values; empty when there is none. */
function newestCardPeriod(
  metric: MetricType,
  metrics: readonly MetricType[],
  newest: ReadonlyMap<number, string>,
  through: string,
): [number, string][] {
  const parts = sourceMetrics(metric, metrics);
  const starts = parts.map(({ id }) => newest.get(id) ?? "");
  const [start = ""] = starts.toSorted();
  return start === "" ? [] : [[metric.id, startOfPeriod(start < through ? start : through, metric)]];
}

function trendSpans(metric: MetricType, metrics: readonly MetricType[], start: string | undefined): MetricSpan[] {
  if (start === undefined) return [];
  const from = addPeriods(start, metric.frequency, 1 - TREND_PERIODS);
  return spansOfSourceMetrics(metric, metrics, from, start);
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

async function selectLocations(
  db: Db,
  access: AccessScope,
  { companyId, locationId, networkId }: MetricScope,
): Promise<LocationSelection> {
  const isAll = locationId === null && networkId === null;
  if (isAll && (await seesWholeCompany(db, access, companyId))) return { companyId };
  const narrowed = [
    sql<boolean>`locations.company_id = ${companyId}`,
    access.location("locations.id"),
    ...(locationId === null ? [] : [sql<boolean>`locations.id = ${locationId}`]),
    ...(networkId === null ? [] : [sql<boolean>`locations.network_id = ${networkId}`]),
  ];
  return { locations: sql<boolean>`(${sql.join(narrowed, sql` and `)})` };
}
