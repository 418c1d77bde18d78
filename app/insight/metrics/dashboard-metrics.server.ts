import { type RawBuilder, sql } from "kysely";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { createMetricLookup } from "./metric-lookup.ts";
import { toMetricCard, type MetricCard, TREND_PERIODS } from "./metric-cards.server.ts";
import type { MetricType, PeriodTotals } from "./metric-queries.server.ts";

/** Number of metrics on a dashboard: the first in the company's order that store values. */
const MAX_METRICS = 3;

/** Metrics of a dashboard as read by its statement, each with its newest period, and their totals. */
export interface DashboardMetrics {
  metrics: (MetricType & { newest: string })[];
  totals: PeriodTotals[];
}

/**
 * Return an SQL expression of a dashboard's metric values up to a day, for a statement that has `own_locations`: values
 * of those locations, or the company's totals when the user sees all of it.
 */
export function selectDashboardMetrics(
  access: AccessScope,
  { companyId, locationId }: { companyId: number; locationId: number | null },
  through: string,
): RawBuilder<DashboardMetrics> {
  const sums = sql`'metricTypeId', metric_type_id, 'periodStart', period_start, 'total', total, 'locations', locations,
    'sameTotal', same_total, 'sameBefore', same_before, 'sameLocations', same_locations`;
  const isAmong = sql`metric_type_id = shown.id and period_start <= newest and period_start > case frequency
    when 'monthly' then newest - ${TREND_PERIODS} * interval '1 month' when 'weekly' then newest - ${TREND_PERIODS * 7}::integer
    else newest - ${TREND_PERIODS}::integer end`;
  return sql`(
    with shown as materialized (
      select * from (
        select metric_types.*, (select max(period_start) from metric_totals
          where metric_type_id = metric_types.id and period_start <= ${through}::date) as newest
        from metric_types where company_id = ${companyId} and is_active and formula = ''
          and ${access.company("metricTypes.companyId")}
      ) measured where newest is not null order by position, id limit ${MAX_METRICS}
    ),
    sees as materialized (
      select ${locationId}::integer is null and ${access.company("companies.id")} and not exists (
        select from networks where networks.company_id = companies.id and not ${access.wholeNetwork("networks.id")}
      ) as whole from companies where id = ${companyId}
    ),
    totals as (
      select metric_type_id, period_start, sum(total)::float8 as total, sum(locations)::integer as locations,
        sum(same_total)::float8 as same_total, sum(same_before)::float8 as same_before,
        sum(same_locations)::integer as same_locations
      from shown join metric_totals on ${isAmong} where (select whole from sees)
      group by 1, 2 having sum(locations) > 0
      union all
      select metric_type_id, period_start, sum(value)::float8, count(*)::integer,
        coalesce(sum(value) filter (where year_before is not null), 0)::float8,
        coalesce(sum(year_before), 0)::float8, count(year_before)::integer
      from shown join metric_values on ${isAmong} and location_id = any(array(select id from own_locations))
      where not (select whole from sees) group by 1, 2
    )
    select json_build_object(
      'metrics', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'key', key, 'formula', formula,
        'unit', unit, 'decimals', decimals, 'aggregation', aggregation, 'frequency', frequency,
        'weekStartsOn', week_starts_on, 'goodDirection', good_direction, 'mayBeNegative', may_be_negative,
        'variancePercent', variance_percent, 'newest', newest) order by position, id), '[]') from shown),
      'totals', (select coalesce(json_agg(json_build_object(${sums})), '[]') from totals))
  )`;
}

/** Return the metric cards of a dashboard, without metrics that none of its locations has. */
export function toDashboardMetricCards({ metrics, totals }: DashboardMetrics): MetricCard[] {
  const lookUp = createMetricLookup(metrics, totals);
  return metrics
    .map(({ newest, ...metric }) => toMetricCard(metric, newest, lookUp))
    .filter(({ trend }) => trend.some(({ value }) => value !== null));
}
