import { mean } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { TrendPoint } from "./chart-rules.ts";
import { readTrends } from "./metric-page.server.ts";
import { listKeptMetrics, type Metric } from "./metric-queries.server.ts";
import { endOfPeriod, lastWholePeriod, movePeriod, periodOf } from "./period-rules.ts";

/** Half a year of a metric, in its periods (PRODUCT-DETAILS.md B21). */
const HALF_A_YEAR: Partial<Record<string, number>> = { daily: 182, weekly: 26, monthly: 6 };

/** How some locations went around a day, such as that on which a competitor opened. Averages are of a period, and null where nothing was measured. */
export interface AroundDay {
  metric: Metric;
  points: TrendPoint[];
  /** The day and the last day of the chart, YYYY-MM-DD. */
  day: string;
  through: string;
  /** How many locations it is the sum of, and of how many. */
  locations: number;
  of: number;
  own: { before: number | null; since: number | null };
  /** The same locations a year earlier; null where one of them lacks a figure of then. */
  yearBefore: { before: number | null; since: number | null } | null;
}

/**
 * The transactions of some locations from half a year before a day to half a year after it or the last whole period. They
 * are the company's metric with that key, or else its first count. Only locations with a figure in every period are
 * summed, so that one that opened meanwhile changes nothing. Null until a whole period has passed since, and where no
 * location has all of its figures. Days are YYYY-MM-DD.
 */
export async function readAroundDay(
  db: Db,
  reach: Reach,
  companyId: number,
  locationIds: readonly number[],
  day: string,
  today: string,
): Promise<AroundDay | null> {
  const kept = await listKeptMetrics(db, reach, companyId);
  const metric = kept.find(({ key }) => key === "transactions") ?? kept.find(({ unit }) => unit === "count");
  const half = metric && HALF_A_YEAR[metric.frequency];
  if (!metric || half === undefined) return null;
  const { frequency } = metric;
  const start = periodOf(day, metric);
  const first = movePeriod(start, frequency, -half);
  const last = [movePeriod(start, frequency, half - 1), lastWholePeriod(today, metric)].toSorted()[0] ?? start;
  if (last < start) return null;
  const starts: string[] = [];
  for (let each = first; each <= last; each = movePeriod(each, frequency, 1)) starts.push(each);

  const { rows } = await sql<{ id: number; hasYearBefore: boolean }>`
    select location_id as id, count(year_before) = count(*) as has_year_before from metric_values
    where metric_type_id = ${metric.id} and location_id = any(${[...locationIds]}::integer[])
      and period_start between ${first}::date and ${last}::date
    group by location_id having count(*) = ${starts.length}
  `.execute(db);
  if (rows.length === 0) return null;
  const whose = { locations: sql<boolean>`locations.id = any(${rows.map(({ id }) => id)}::integer[])` };
  const asked = { metrics: kept, chosen: { metric, periodStart: last }, beside: null, periods: starts.length };
  const { points } = await readTrends(db, { whose, ...asked });
  const averages = (pick: (point: TrendPoint) => number | null) => ({
    before: mean(points.slice(0, half), pick) ?? null,
    since: mean(points.slice(half), pick) ?? null,
  });
  return {
    ...{ metric, points, day, through: endOfPeriod(last, frequency) },
    ...{ locations: rows.length, of: locationIds.length },
    own: averages(({ value }) => value),
    yearBefore: rows.every(({ hasYearBefore }) => hasYearBefore) ? averages(({ before }) => before) : null,
  };
}
