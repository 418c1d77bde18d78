import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo } from "./demo-days.ts";

/**
 * Add the effects of plan items that have run on the company's weekly metrics, as the nightly job measures them: the
 * change from the four weeks before, minus that of at least five shops without an item meanwhile. The job adds the four
 * weeks after.
 */
export async function addItemEffects(db: Db, companyId: number, today: Date): Promise<void> {
  const day = dateDaysAgo(today, 0);
  await sql`
    insert into item_effects (plan_item_id, metric_type_id, during, after, untouched, told_on)
    with item as (
      select plan_items.id, plans.location_id, plan_items.starts_on - extract(dow from plan_items.starts_on)::integer as first,
        least(plan_items.ends_on - extract(dow from plan_items.ends_on)::integer,
          ${day}::date - extract(dow from ${day}::date)::integer - 7) as last
      from plan_items join plans on plans.id = plan_items.plan_id
      where plans.company_id = ${companyId} and plans.status in ('active', 'completed') and plan_items.status <> 'skipped'
    ), span as (select distinct first, last from item where last >= first),
    value as (
      select metric_type_id, location_id, period_start, value::float8 from metric_values
      join metric_types on metric_types.id = metric_type_id and frequency = 'weekly' and formula = '' and is_active
      where company_id = ${companyId}
    ), untouched as (
      select span.first, span.last, locations.id from span join locations on locations.company_id = ${companyId}
      where not exists (select from plans join plan_items on plan_items.plan_id = plans.id
        where plans.location_id = locations.id and plans.status in ('active', 'completed')
          and plan_items.starts_on <= span.last + 34 and plan_items.ends_on >= span.first - 28)
    ), others as (
      select untouched.first, untouched.last, metric_type_id, count(distinct location_id) as shops,
        avg(value) filter (where period_start < untouched.first) as before,
        avg(value) filter (where period_start >= untouched.first) as during
      from untouched join value on location_id = untouched.id
        and period_start between untouched.first - 28 and untouched.last
      group by untouched.first, untouched.last, metric_type_id
    ), own as (
      select item.id, item.first, item.last, metric_type_id,
        avg(value) filter (where period_start < item.first) as before,
        avg(value) filter (where period_start >= item.first) as during
      from item join value on value.location_id = item.location_id
        and period_start between item.first - 28 and item.last
      group by item.id, item.first, item.last, metric_type_id
    )
    select own.id, own.metric_type_id,
      (own.during - own.before) / nullif(abs(own.before), 0) - (others.during - others.before) / nullif(abs(others.before), 0),
      null, others.shops, ${day}::date - 1
    from own join others on others.first = own.first and others.last = own.last
      and others.metric_type_id = own.metric_type_id
    where others.shops >= 5 and own.during is not null and own.before is not null
    on conflict do nothing
  `.execute(db);
}
