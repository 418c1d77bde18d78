import { mean } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { TrendPoint } from "./chart-rules.ts";
import { readMetricTrends } from "./metric-cards.server.ts";
import { listStoredMetricTypes, type MetricType } from "./metric-queries.server.ts";
import { endOfPeriod, lastCompletePeriod, addPeriods, startOfPeriod } from "./period-rules.ts";

/** Periods of half a year by frequency (docs/product/metrics.md, around an opening). */
const HALF_A_YEAR: Partial<Record<string, number>> = { daily: 182, weekly: 26, monthly: 6 };

/**
 * Metric of some locations around a day, such as the day a competitor opened. Averages are per period, null without
 * values.
 */
export interface AroundDay {
  metric: MetricType;
  points: TrendPoint[];
  /** Day, and last day of the chart, YYYY-MM-DD. */
  day: string;
  through: string;
  /** Number of locations with a value, and of all those requested. */
  locations: number;
  of: number;
  own: { before: number | null; since: number | null };
  /** Values of the same locations a year earlier; null when one of them had no value then. */
  yearBefore: { before: number | null; since: number | null } | null;
}

/**
 * Read the transactions of some locations from half a year before a day to half a year after it, or to the last whole
 * period. The metric is the company's with the key `transactions`, else its first count. Only locations with a value in
 * every period are summed, so that one that opened meanwhile changes nothing. Null until a whole period has passed
 * since the day, and when no location has all values. Days are YYYY-MM-DD.
 */
export async function readAroundDay(
  db: Db,
  access: AccessScope,
  {
    companyId,
    locationIds,
    day,
    today,
  }: { companyId: number; locationIds: readonly number[]; day: string; today: string },
): Promise<AroundDay | null> {
  const storedMetrics = await listStoredMetricTypes(db, access, companyId);
  const metric =
    storedMetrics.find(({ key }) => key === "transactions") ?? storedMetrics.find(({ unit }) => unit === "count");
  const half = metric && HALF_A_YEAR[metric.frequency];
  if (!metric || half === undefined) return null;
  const { frequency } = metric;
  const start = startOfPeriod(day, metric);
  const first = addPeriods(start, frequency, -half);
  const last = [addPeriods(start, frequency, half - 1), lastCompletePeriod(today, metric)].toSorted()[0] ?? start;
  if (last < start) return null;
  const starts: string[] = [];
  for (let each = first; each <= last; each = addPeriods(each, frequency, 1)) starts.push(each);

  const { rows } = await sql<{ id: number; hasYearBefore: boolean }>`
    select location_id as id, count(year_before) = count(*) as has_year_before from metric_values
    where metric_type_id = ${metric.id} and location_id = any(${[...locationIds]}::integer[])
      and period_start between ${first}::date and ${last}::date
    group by location_id having count(*) = ${starts.length}
  `.execute(db);
  if (rows.length === 0) return null;
  const selection = { locations: sql<boolean>`locations.id = any(${rows.map(({ id }) => id)}::integer[])` };
  const query = {
    metrics: storedMetrics,
    chosen: { metric, periodStart: last },
    comparison: null,
    periods: starts.length,
  };
  const { points } = await readMetricTrends(db, { selection, ...query });
  const averages = (pick: (point: TrendPoint) => number | null) => ({
    before: mean(points.slice(0, half), pick) ?? null,
    since: mean(points.slice(half), pick) ?? null,
  });
  return {
    metric,
    points,
    day,
    through: endOfPeriod(last, frequency),
    locations: rows.length,
    of: locationIds.length,
    own: averages(({ value }) => value),
    yearBefore: rows.every(({ hasYearBefore }) => hasYearBefore) ? averages(({ before }) => before) : null,
  };
}
