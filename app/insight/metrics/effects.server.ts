import { group } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { MetricType } from "./metric-queries.server.ts";
import {
  type Effect,
  effectFromMeans,
  type LocationMean,
  comparisonPeriods,
  type ComparisonPeriods,
} from "./effect-rules.ts";

interface Item {
  id: number;
  locationId: number;
  /** Period of the item, YYYY-MM-DD, both days included. */
  from: string;
  to: string;
}

/** Largest number of a company's locations beyond the network that are checked for being untouched. */
const MAX_SISTERS = 300;

/**
 * Compute the effects of plan items on a metric of their location by item id, in one statement. They are compared with
 * locations of the network, and some more of the company, that had no plan item from the first period compared to the
 * last. Items without a measurable effect are left out, as are all items of a formula metric.
 */
export async function readEffects(
  db: Db,
  metric: Pick<MetricType, "id" | "formula" | "frequency" | "weekStartsOn">,
  items: readonly Item[],
  today: string,
): Promise<Map<number, Effect>> {
  const measurable = items.flatMap((item) => {
    const stretches = metric.formula === "" ? comparisonPeriods(item, metric, today) : null;
    return stretches ? [{ item: item.id, locationId: item.locationId, stretches }] : [];
  });
  if (measurable.length === 0) return new Map();
  const periodRows = measurable.flatMap((one) => toPeriodRows(one, one.stretches));
  const { rows } = await sql<LocationMean & { item: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(periodRows)}::jsonb) as asked (item integer, "locationId" integer, stretch text, start date)
    ),
    looked as (
      select item, locations.id, network_id, company_id, min(start) as first, max(start) + 6 as last
      from asked join locations on locations.id = "locationId" group by item, locations.id
    ),
    untouched as (
      select item, sister.id from looked own cross join lateral (
        select id from (
          select id from locations where network_id = own.network_id
          union
          (select id from locations where company_id = own.company_id order by id limit ${MAX_SISTERS})
        ) around
        where id <> own.id and not exists (
          select from plans join plan_items on plan_items.plan_id = plans.id
          where plans.location_id = around.id and plans.status in ('active', 'completed')
            and plan_items.status <> 'skipped' and plan_items.starts_on <= own.last and plan_items.ends_on >= own.first)
      ) sister
    ),
    compared (item, location_id) as (select item, id from looked union all select * from untouched)
    select item, compared.location_id, stretch, avg(value)::float8 as mean, count(*)::integer as periods
    from compared join asked using (item)
    join metric_values on metric_values.location_id = compared.location_id and metric_type_id = ${metric.id}
      and period_start = start
    group by item, compared.location_id, stretch
  `.execute(db);
  const byItem = group(rows, ({ item }) => item);
  return new Map(
    measurable.map(({ item, locationId, stretches }) => [
      item,
      effectFromMeans(locationId, byItem.get(item) ?? [], stretches),
    ]),
  );
}

function toPeriodRows(
  { item, locationId }: { item: number; locationId: number },
  { before, during, after }: ComparisonPeriods,
) {
  const rows = (stretch: keyof ComparisonPeriods, starts: readonly string[]) =>
    starts.map((start) => ({ item, locationId, stretch, start }));
  return [...rows("before", before), ...rows("during", during), ...rows("after", after)];
}
