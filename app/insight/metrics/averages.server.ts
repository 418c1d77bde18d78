import { sql } from "kysely";
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
 * anyway. A formula is computed of its metrics' averages.
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
  const { rows } = await sql<PeriodTotals & { of: Average["of"]; largest: number }>`
    select of, metric_type_id, period_start::text, sum(value)::float8 as total, count(*)::integer as locations,
      0::float8 as same_total, 0::float8 as same_before, 0 as same_locations, max(abs(value))::float8 as largest
    from metric_values join locations on locations.id = metric_values.location_id
    join lateral (values ('shown', ${whose.locations}), ('company', true), ('network',
      locations.network_id = (select network_id from locations of_one where of_one.id = ${locationId}::integer)))
      as compared (of, is_among) on is_among
    where metric_type_id = any(${parts.map(({ id }) => id)}::integer[]) and period_start = ${periodStart}::date
      and locations.company_id = ${companyId}
    group by of, metric_type_id, period_start
  `.execute(db);
  const averaged = metrics.map((one) => ({ ...one, aggregation: "average" }));
  return (["shown", "network", "company"] as const).flatMap((of) => {
    const sums = rows.filter((row) => row.of === of);
    const figure = figuresOf(averaged, sums)({ ...metric, aggregation: "average" }, periodStart);
    if (!figure) return [];
    const isTold = of === "shown" || sums.every(mayCompare);
    return [{ of, locations: figure.locations, value: isTold ? figure.value : null }];
  });
}
