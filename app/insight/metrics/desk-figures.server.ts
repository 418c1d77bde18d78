import { type RawBuilder, sql } from "kysely";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { figuresOf } from "./figures.ts";
import { cardOf, type MetricCard, TREND } from "./metric-page.server.ts";
import type { Metric, PeriodTotals } from "./metric-queries.server.ts";

/** How many metrics a dashboard shows: the first in the company's order whose values are kept. */
const MOST_METRICS = 3;

/** What a statement read for a dashboard: the metrics, each with its newest period, and their totals. */
export interface DeskFigures {
  metrics: (Metric & { newest: string })[];
  totals: PeriodTotals[];
}

/**
 * The figures of a dashboard up to a day, as a part of its statement, which knows `own_locations`: of those locations, or
 * the company's totals where they are all of it.
 */
export function deskFigures(
  reach: Reach,
  { companyId, locationId }: { companyId: number; locationId: number | null },
  through: string,
): RawBuilder<DeskFigures> {
  const sums = sql`'metricTypeId', metric_type_id, 'periodStart', period_start, 'total', total, 'locations', locations,
    'sameTotal', same_total, 'sameBefore', same_before, 'sameLocations', same_locations`;
  const isAmong = sql`metric_type_id = shown.id and period_start <= newest and period_start > case frequency
    when 'monthly' then newest - ${TREND} * interval '1 month' when 'weekly' then newest - ${TREND * 7}::integer
    else newest - ${TREND}::integer end`;
  return sql`(
    with shown as materialized (
      select * from (
        select metric_types.*, (select max(period_start) from metric_totals
          where metric_type_id = metric_types.id and period_start <= ${through}::date) as newest
        from metric_types where company_id = ${companyId} and is_active and formula = ''
          and ${reach.company("metricTypes.companyId")}
      ) measured where newest is not null order by position, id limit ${MOST_METRICS}
    ),
    sees as materialized (
      select ${locationId}::integer is null and ${reach.company("companies.id")} and not exists (
        select from networks where networks.company_id = companies.id and not ${reach.wholeNetwork("networks.id")}
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

/** The cards of a dashboard; a metric that none of its locations has is left out. */
export function deskCards({ metrics, totals }: DeskFigures): MetricCard[] {
  const look = figuresOf(metrics, totals);
  return metrics
    .map(({ newest, ...metric }) => cardOf(metric, newest, look))
    .filter(({ trend }) => trend.some(({ value }) => value !== null));
}
