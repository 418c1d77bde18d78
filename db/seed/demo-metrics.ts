import { sql } from "kysely";
import type { Db } from "../connect.ts";

/** Value of one shop in an ordinary period, its random deviation, and the effect of a plan that runs meanwhile. */
const levels = [
  { key: "net_sales", level: 16_500, spread: 0.05, lift: 0.07 },
  { key: "transactions", level: 1_950, spread: 0.05, lift: 0.06 },
  { key: "app_orders", level: 340, spread: 0.1, lift: 0.12 },
  { key: "loyalty_sign_ups", level: 44, spread: 0.25, lift: 0.2 },
  { key: "drive_thru_seconds", level: 212, spread: 0.08, lift: 0 },
  { key: "same_store_growth", level: 0.031, spread: 0.9, lift: 0.3 },
  { key: "food_cost", level: 0.284, spread: 0.03, lift: 0 },
  { key: "bagels_sold", level: 41_000, spread: 0.06, lift: 0.05 },
  { key: "catering_orders", level: 58, spread: 0.2, lift: 0.15 },
];

/** Number of periods with metric values: two years, but two months of days. */
const periods = { daily: 60, weekly: 104, monthly: 24 };

/**
 * Add the metric values of a company's shops up to the day of loading: a season that peaks in autumn, three percent of
 * growth a year, large and small shops, and higher values wherever a plan item ran. Shops differ a little, and are the
 * same for every day of loading.
 */
export async function addMetrics(db: Db, companyId: number, today: Date): Promise<void> {
  await sql`
    with level as (select * from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
      as level (key text, level float8, spread float8, lift float8)),
    period as (
      select metric_types.id as type_id, frequency, unit, decimals, level.*, ordinal,
        case frequency when 'monthly' then (date_trunc('month', ${today}::date) - ordinal * interval '1 month')::date
          when 'weekly' then ${today}::date - extract(dow from ${today}::date)::integer - 7 * ordinal
          else ${today}::date - ordinal end as day,
        case frequency when 'monthly' then 30 when 'weekly' then 6 else 0 end as days
      from metric_types join level on level.key = metric_types.key
      cross join generate_series(1, (${JSON.stringify(periods)}::jsonb ->> frequency)::integer) ordinal
      where metric_types.company_id = ${companyId} and formula = ''
    )
    insert into metric_values (metric_type_id, location_id, period_start, value)
    select type_id, locations.id, day,
      round((level * size * (1 - 0.03 * (${today}::date - day) / 365.0)
        * (1 + case when unit = 'percent' then 0 else 0.09 * cos((extract(doy from day) - 290) / 58.1) end)
        * (1 + spread * (noise - floor(noise) - 0.5) * 2)
        * (1 + lift * exists (select from plan_items join plans on plans.id = plan_items.plan_id
            where plans.location_id = locations.id and plans.status in ('active', 'completed')
              and plan_items.starts_on <= day + days and plan_items.ends_on >= day)::integer))::numeric,
        case unit when 'percent' then 4 when 'currency' then 2 else 0 end)
    from period
    cross join lateral (select *, case when unit = 'percent' or frequency = 'daily' then 1
      else 0.65 + 0.7 * ((locations.id * 37) % 97) / 97.0 end as size,
      43758.5453 * (1 + sin(locations.id * 12.9898 + type_id * 4.1414 + ordinal * 78.233)) as noise from locations) locations
    where locations.company_id = ${companyId} and locations.status in ('open', 'temporarilyClosed')
      and (locations.opened_on is null or locations.opened_on <= day)
    order by day, locations.id
  `.execute(db);
}
