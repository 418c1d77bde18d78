import { group } from "d3-array";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Metric } from "./metric-queries.server.ts";
import { type Effect, effectByMeans, type Mean, stretchesOf, type Stretches } from "./effect-rules.ts";

interface Item {
  id: number;
  locationId: number;
  /** Days as YYYY-MM-DD, both among it. */
  from: string;
  to: string;
}

/** How many locations of a company beyond the network are asked whether they were untouched. */
const MOST_SISTERS = 300;

/**
 * What items of plans did to a metric of their location, by the items' ids, in one statement: against the locations of its
 * network, and some more of its company, that had no item of a plan from the first period looked at to the last. An item of which nothing can be told
 * yet is left out, and so is every one of a metric that is a formula.
 */
export async function readEffects(
  db: Db,
  metric: Pick<Metric, "id" | "formula" | "frequency" | "weekStartsOn">,
  items: readonly Item[],
  today: string,
): Promise<Map<number, Effect>> {
  const looked = items.flatMap((item) => {
    const stretches = metric.formula === "" ? stretchesOf(item, metric, today) : null;
    return stretches ? [{ item: item.id, locationId: item.locationId, stretches }] : [];
  });
  if (looked.length === 0) return new Map();
  const asked = looked.flatMap((one) => rowsOf(one, one.stretches));
  const { rows } = await sql<Mean & { item: number }>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (item integer, "locationId" integer, stretch text, start date)
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
          (select id from locations where company_id = own.company_id order by id limit ${MOST_SISTERS})
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
    looked.map(({ item, locationId, stretches }) => [
      item,
      effectByMeans(locationId, byItem.get(item) ?? [], stretches),
    ]),
  );
}

function rowsOf({ item, locationId }: { item: number; locationId: number }, { before, during, after }: Stretches) {
  const rows = (stretch: keyof Stretches, starts: readonly string[]) =>
    starts.map((start) => ({ item, locationId, stretch, start }));
  return [...rows("before", before), ...rows("during", during), ...rows("after", after)];
}
