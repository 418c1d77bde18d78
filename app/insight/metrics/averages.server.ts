import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { figuresOf, partsOf } from "./figures.ts";
import type { MetricCard, Scope } from "./metric-page.server.ts";
import type { Metric, PeriodTotals, Whose } from "./metric-queries.server.ts";
import { mayCompare } from "./value-rules.ts";

/** What one location has on average of those that a page shows, of its network and of the whole company. */
export interface Average {
  of: "shown" | "network" | "company";
  locations: number;
  /** Null where it would tell what a single location has. */
  value: number | null;
}

/**
 * The averages that a card's figure is compared with, the reader's own first; none where they see the whole company
 * anyway. A formula is computed of its metrics' averages over the locations that have each of them.
 */
export async function readAverages(
  db: Db,
  { companyId, locationId }: Scope,
  whose: Whose,
  metrics: readonly Metric[],
  { metric, periodStart }: MetricCard,
): Promise<Average[]> {
  if ("companyId" in whose) return [];
  const parts = partsOf(metric, metrics);
  const ids = parts.map(({ id }) => id);
  const companyTotals = sql`select 'company', metric_type_id, period_start::text, sum(total)::float8,
      sum(locations)::integer, 0, 0, 0,
      greatest(abs((select max(value) from metric_values held where ${isSame})),
        abs((select min(value) from metric_values held where ${isSame})))::float8
    from metric_totals
    where metric_type_id = any(${ids}::integer[]) and period_start = ${periodStart}::date
    group by metric_type_id, period_start having sum(locations) > 0`;
  const { rows } = await sql<PeriodTotals & { of: Average["of"]; largest: number }>`
    ${sumsAt("shown", whose.locations)}
    union all
    ${sumsAt("network", sql<boolean>`locations.network_id = (select network_id from locations of_one where of_one.id = ${locationId}::integer)`)}
    union all
    ${ids.length > 1 ? sumsAt("company", sql<boolean>`true`) : companyTotals}
  `.execute(db);

  function sumsAt(of: Average["of"], which: RawBuilder<boolean>) {
    return sql`select ${sql.lit(of)} as of, metric_type_id, period_start::text, sum(value)::float8 as total,
        count(*)::integer as locations, 0::float8 as same_total, 0::float8 as same_before, 0 as same_locations,
        max(abs(value))::float8 as largest
      from metric_values
      where metric_type_id = any(${ids}::integer[]) and period_start = ${periodStart}::date
        and location_id = any(array(select id from locations where locations.company_id = ${companyId} and ${which}))
        and (select count(*) from metric_values part where part.location_id = metric_values.location_id
          and part.metric_type_id = any(${ids}::integer[]) and part.period_start = metric_values.period_start)
          = ${ids.length}::integer
      group by metric_type_id, period_start`;
  }

  const averaged = metrics.map((one) => ({ ...one, aggregation: "average" }));
  return (["shown", "network", "company"] as const).flatMap((of) => {
    const sums = rows.filter((row) => row.of === of);
    const figure = figuresOf(averaged, sums)({ ...metric, aggregation: "average" }, periodStart);
    if (!figure) return [];
    const isTold = of === "shown" || sums.every(mayCompare);
    return [{ of, locations: figure.locations, value: isTold ? figure.value : null }];
  });
}

/** The largest and the least value of a period stand at the ends of an index. */
const isSame = sql`held.metric_type_id = metric_totals.metric_type_id and held.period_start = metric_totals.period_start`;
