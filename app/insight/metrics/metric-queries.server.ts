import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Totals } from "./value-rules.ts";

/** A metric as figures are made of it. */
export interface Metric {
  id: number;
  name: string;
  key: string;
  /** "" for one whose values are kept. */
  formula: string;
  unit: string;
  decimals: number;
  aggregation: string;
  frequency: string;
  weekStartsOn: string;
  goodDirection: string;
  mayBeNegative: boolean;
  variancePercent: number;
}

/** The active metrics of a company in its order. */
export function listMetrics(db: Db, reach: Reach, companyId: number): Promise<Metric[]> {
  return db
    .selectFrom("metricTypes")
    .select(["id", "name", "key", "formula", "unit", "decimals", "aggregation", "frequency", "weekStartsOn"])
    .select(["goodDirection", "mayBeNegative", "variancePercent"])
    .where("companyId", "=", companyId)
    .where("isActive", "=", true)
    .where(reach.company("metricTypes.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Those of them whose values are kept; formulas are computed. */
export async function listKeptMetrics(db: Db, reach: Reach, companyId: number): Promise<Metric[]> {
  return (await listMetrics(db, reach, companyId)).filter(({ formula }) => formula === "");
}

/** Periods of one metric, both ends among them. */
export interface Span {
  metricTypeId: number;
  from: string;
  to: string;
  /** Metrics of all of which a location has a value in a period, or it does not count there. */
  among?: readonly number[];
}

export interface PeriodTotals extends Totals {
  metricTypeId: number;
  periodStart: string;
  /** The ids of its span's `among`, joined by commas; "" or left out where every location counts. */
  among?: string;
}

/** Whose values are summed: a whole company's, or those of the locations under a condition on `locations`. */
export type Whose = { companyId: number } | { locations: RawBuilder<boolean> };

/** The totals of metrics by period, in one statement; a period without values is left out. */
export async function readTotals(db: Db, whose: Whose, spans: readonly Span[]): Promise<PeriodTotals[]> {
  const wanted = (some: readonly Span[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
    as span ("metricTypeId" integer, "from" date, "to" date, "among" integer[])`;
  const ofAll = spans.filter(({ among }) => among === undefined);
  const { rows } = await sql<PeriodTotals>`
    ${allTotals(whose, wanted(ofAll))}
    union all ${sameShopTotals(whose, wanted(spans.filter((span) => !ofAll.includes(span))))}`.execute(db);
  return rows;
}

/** The totals over all locations that have a value. */
function allTotals(whose: Whose, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return "companyId" in whose
    ? sql`
        select metric_type_id, period_start::text, sum(total)::float8 as total, sum(locations)::integer as locations,
          sum(same_total)::float8 as same_total, sum(same_before)::float8 as same_before,
          sum(same_locations)::integer as same_locations, '' as among
        from ${wanted}
        join metric_types on metric_types.id = "metricTypeId" and metric_types.company_id = ${whose.companyId}
        join metric_totals on metric_type_id = "metricTypeId" and period_start between "from" and "to"
        group by metric_type_id, period_start having sum(locations) > 0`
    : sql`
        select metric_type_id, period_start::text, sum(value)::float8 as total, count(*)::integer as locations,
          coalesce(sum(value) filter (where year_before is not null), 0)::float8 as same_total,
          coalesce(sum(year_before), 0)::float8 as same_before, count(year_before)::integer as same_locations, '' as among
        from ${wanted}
        join metric_values on metric_type_id = "metricTypeId" and period_start between "from" and "to"
          and location_id = any(array(select id from locations where ${whose.locations}))
        group by metric_type_id, period_start`;
}

/** Those over the locations that have a value of each metric of `among`; the year before too where that is compared. */
function sameShopTotals(whose: Whose, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOf =
    "companyId" in whose
      ? sql`metric_type_id in (select id from metric_types where company_id = ${whose.companyId})`
      : sql`location_id = any(array(select id from locations where ${whose.locations}))`;
  return sql`
    select metric_type_id, period_start::text, sum(value)::float8, count(*)::integer,
      coalesce(sum(value) filter (where had_all), 0)::float8, coalesce(sum(year_before) filter (where had_all), 0)::float8,
      count(*) filter (where had_all)::integer, array_to_string("among", ',')
    from ${wanted}
    join metric_values on metric_type_id = "metricTypeId" and period_start between "from" and "to" and ${isOf}
    cross join lateral (
      select count(*) = cardinality("among") as has_all, count(part.year_before) = cardinality("among") as had_all
      from metric_values part where part.location_id = metric_values.location_id
        and part.metric_type_id = any("among") and part.period_start = metric_values.period_start) parts
    where has_all group by metric_type_id, period_start, "among"`;
}

/** The newest period of each metric with a value in the company, up to a day; a metric without one is left out. */
export async function newestPeriods(
  db: Db,
  companyId: number,
  metricTypeIds: readonly number[],
  through: string,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; start: string | null }>`
    select id, (select max(period_start)::text from metric_totals
      where metric_type_id = metric_types.id and period_start <= ${through}::date) as start
    from metric_types where company_id = ${companyId} and id = any(${[...metricTypeIds]}::integer[])
  `.execute(db);
  return new Map(rows.flatMap(({ id, start }) => (start === null ? [] : [[id, start] as const])));
}

/**
 * True for somebody who sees every location of a company, so that its totals are theirs: an advisor, or whoever belongs to
 * all of its networks without being bound to groups.
 */
export async function seesWholeCompany(db: Db, reach: Reach, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select ${reach.company("companies.id")} and not exists (
      select from networks where networks.company_id = companies.id and not ${reach.wholeNetwork("networks.id")}
    ) as sees from companies where id = ${companyId}
  `.execute(db);
  return rows[0]?.sees ?? false;
}

/** Puts the changes of each period's totals together; the totals stay the same. */
export async function gatherTotals(db: Db): Promise<void> {
  await sql`
    with changes as (delete from metric_totals returning *)
    insert into metric_totals
    select metric_type_id, period_start, sum(total), sum(locations), sum(same_total), sum(same_before), sum(same_locations)
    from changes group by metric_type_id, period_start having sum(locations) <> 0
  `.execute(db);
}
