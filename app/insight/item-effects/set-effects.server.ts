import { group } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type LocationEffect, type SetEffect, summarizeSetEffect } from "./set-effect-rules.ts";

/** Periods from which the ordinary variation of a location is computed. */
const NOISE_DAYS = 84;

/**
 * Read the effect of sets' ideas on the company's first metric that should rise, by set id. Counts every location of the
 * company except the given ones; sets used at fewer than five have none.
 */
export async function readSetEffects(
  db: Db,
  access: AccessScope,
  {
    companyId,
    setIds,
    exceptLocationIds,
  }: { companyId: number; setIds: readonly number[]; exceptLocationIds: readonly number[] },
): Promise<Map<number, SetEffect & { metric: string }>> {
  const { rows } = await sql<LocationEffect & { setId: number; metric: string; frequency: string }>`
    with metric as (
      select id, name, frequency, case frequency when 'weekly' then 7 else 1 end as days from metric_types
      where company_id = ${companyId} and ${access.company("metricTypes.companyId")} and is_active and formula = ''
        and good_direction = 'up' and frequency in ('weekly', 'daily')
        and exists (select from item_effects where metric_type_id = metric_types.id and during is not null)
      order by position, id limit 1
    ), used as (
      select item.set_id, plans.location_id, metric.id as metric_id, avg(during) as effect,
        min(plan_items.starts_on) as first_day,
        avg((plan_items.ends_on - plan_items.starts_on) / metric.days + 1)::float8 as periods
      from metric cross join autopilot_items item
      join plan_items on plan_items.idea_id = item.idea_id and plan_items.status <> 'skipped'
      join plans on plans.id = plan_items.plan_id and plans.status in ('active', 'completed')
      join item_effects on plan_item_id = plan_items.id and metric_type_id = metric.id and during is not null
      where item.set_id = any(${setIds}::integer[]) and plans.company_id = ${companyId}
        and plans.location_id <> all(${exceptLocationIds}::integer[])
      group by item.set_id, plans.location_id, metric.id
    )
    select used.set_id, metric.name as metric, metric.frequency, used.effect, used.periods, (
      select stddev_samp(value)::float8 / nullif(abs(avg(value)::float8), 0) from metric_values
      where metric_type_id = used.metric_id and location_id = used.location_id
        and period_start >= used.first_day - ${NOISE_DAYS}::integer and period_start < used.first_day) as noise
    from used cross join metric
    order by used.set_id, used.location_id
  `.execute(db);
  return new Map(
    [...group(rows, ({ setId }) => setId)].flatMap(([setId, all]) => {
      const [first] = all;
      const effect = first && summarizeSetEffect(all, first.frequency === "daily" ? 28 : 4);
      return effect ? [[setId, { ...effect, metric: first.metric }] as const] : [];
    }),
  );
}
