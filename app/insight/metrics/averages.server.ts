import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { createMetricLookup, sourceMetrics } from "./metric-lookup.ts";
import type { LastPeriod, MetricScope } from "./metric-cards.server.ts";
import type { MetricType, PeriodTotals, LocationSelection } from "./metric-queries.server.ts";
import { canCompare } from "./value-rules.ts";

/** Average of one location over those on a page, of its network, or of the whole company. */
export interface MetricAverage {
  of: "shown" | "network" | "company";
  locations: number;
  /** Null when the average would disclose the value of a single location. */
  value: number | null;
}

/**
 * Read the averages that a card's value is compared with, the user's own first; none for a user who sees the whole
 * company. A formula is computed from its metrics' averages over the locations that have all of them.
 */
export async function readMetricAverages(
  db: Db,
  {
    metricScope: { companyId, locationId },
    selection,
    metrics,
    period: { metric, periodStart },
  }: { metricScope: MetricScope; selection: LocationSelection; metrics: readonly MetricType[]; period: LastPeriod },
): Promise<MetricAverage[]> {
  if ("companyId" in selection) return [];
  const parts = sourceMetrics(metric, metrics);
  const ids = parts.map(({ id }) => id);
  const companyTotals = sql`select 'company', metric_type_id, period_start::text, sum(total)::float8,
      sum(locations)::integer, 0, 0, 0,
      greatest(abs((select max(value) from metric_values held where ${isSame})),
        abs((select min(value) from metric_values held where ${isSame})))::float8
    from metric_totals
    where metric_type_id = any(${ids}::integer[]) and period_start = ${periodStart}::date
    group by metric_type_id, period_start having sum(locations) > 0`;
  const { rows } = await sql<PeriodTotals & { of: MetricAverage["of"]; largest: number }>`
    ${sumsAt("shown", selection.locations)}
    union all
    ${sumsAt("network", sql<boolean>`locations.network_id = (select network_id from locations of_one where of_one.id = ${locationId}::integer)`)}
    union all
    ${ids.length > 1 ? sumsAt("company", sql<boolean>`true`) : companyTotals}
  `.execute(db);

  function sumsAt(of: MetricAverage["of"], condition: RawBuilder<boolean>) {
    return sql`select ${sql.lit(of)} as of, metric_type_id, period_start::text, sum(value)::float8 as total,
        count(*)::integer as locations, 0::float8 as same_total, 0::float8 as same_before, 0 as same_locations,
        max(abs(value))::float8 as largest
      from metric_values
      where metric_type_id = any(${ids}::integer[]) and period_start = ${periodStart}::date
        and location_id = any(array(select id from locations where locations.company_id = ${companyId} and ${condition}))
        and (select count(*) from metric_values part where part.location_id = metric_values.location_id
          and part.metric_type_id = any(${ids}::integer[]) and part.period_start = metric_values.period_start)
          = ${ids.length}::integer
      group by metric_type_id, period_start`;
  }

  const averaged = metrics.map((one) => ({ ...one, aggregation: "average" }));
  return (["shown", "network", "company"] as const).flatMap((of) => {
    const sums = rows.filter((row) => row.of === of);
    const result = createMetricLookup(averaged, sums)({ ...metric, aggregation: "average" }, periodStart);
    if (!result) return [];
    const isTold = of === "shown" || sums.every(canCompare);
    return [{ of, locations: result.locations, value: isTold ? result.value : null }];
  });
}

/** The largest and smallest value of a period are each found at an end of an index. */
const isSame = sql`held.metric_type_id = metric_totals.metric_type_id and held.period_start = metric_totals.period_start`;
