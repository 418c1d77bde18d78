import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { LocationTotals } from "./value-rules.ts";

/** Metric type, with the fields that computing and showing its values needs. */
export interface MetricType {
  id: number;
  name: string;
  key: string;
  /** "" for a metric with stored values. */
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

/** List a company's active metrics in its order. */
export function listMetricTypes(db: Db, access: AccessScope, companyId: number): Promise<MetricType[]> {
  return selectMetricTypes(db, access, companyId).execute();
}

function selectMetricTypes(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("metricTypes")
    .select(["id", "name", "key", "formula", "unit", "decimals", "aggregation", "frequency", "weekStartsOn"])
    .select(["goodDirection", "mayBeNegative", "variancePercent"])
    .where("companyId", "=", companyId)
    .where("isActive", "=", true)
    .where(access.company("metricTypes.companyId"))
    .orderBy("position")
    .orderBy("id");
}

/**
 * List a company's active metrics with their newest periods up to a day, without those that have no value, and tell
 * whether the company's totals are the user's: they chose no part of it and see every location, as an advisor or as a
 * member of all its networks not limited to groups.
 */
export async function listMeasuredMetricTypes(
  db: Db,
  access: AccessScope,
  { companyId, isNarrowed, through }: { companyId: number; isNarrowed: boolean; through: string },
) {
  const rows = await selectMetricTypes(db, access, companyId)
    .select(
      sql<string | null>`(select max(period_start)::text from metric_totals
        where metric_type_id = metric_types.id and period_start <= ${through}::date)`.as("newest"),
    )
    .select(
      sql<boolean>`not ${isNarrowed}::boolean and not exists (select from networks
        where networks.company_id = ${companyId} and not ${access.wholeNetwork("networks.id")})`.as("isWhole"),
    )
    .execute();
  return {
    metrics: rows.map(({ newest: _newest, isWhole: _isWhole, ...metric }): MetricType => metric),
    newest: new Map(rows.flatMap(({ id, newest }) => (newest === null ? [] : [[id, newest] as const]))),
    isWholeCompany: rows.some(({ isWhole }) => isWhole),
  };
}

/** List a company's active metrics with stored values, without formulas. */
export async function listStoredMetricTypes(db: Db, access: AccessScope, companyId: number): Promise<MetricType[]> {
  return (await listMetricTypes(db, access, companyId)).filter(({ formula }) => formula === "");
}

/** Periods of one metric, both ends included. */
export interface MetricSpan {
  metricTypeId: number;
  from: string;
  to: string;
  /** Metric ids; a location counts in a period only when it has a value of all of them. */
  among?: readonly number[];
}

export interface PeriodTotals extends LocationTotals {
  metricTypeId: number;
  periodStart: string;
  /** Ids of its span's `among`, joined by commas; "" or absent when every location counts. */
  among?: string;
}

/** Locations whose values are summed: a whole company's, or those matching a condition on `locations`. */
export type LocationSelection = { companyId: number } | { locations: RawBuilder<boolean> };

/** Read the totals of metrics by period, in one statement; periods without values are left out. */
export async function readMetricTotals(
  db: Db,
  selection: LocationSelection,
  spans: readonly MetricSpan[],
): Promise<PeriodTotals[]> {
  const wanted = (some: readonly MetricSpan[]) => sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
    as span ("metricTypeId" integer, "from" date, "to" date, "among" integer[])`;
  const ofAll = spans.filter(({ among }) => among === undefined);
  const { rows } = await sql<PeriodTotals>`
    ${allTotals(selection, wanted(ofAll))}
    union all ${sameLocationTotals(selection, wanted(spans.filter((span) => !ofAll.includes(span))))}`.execute(db);
  return rows;
}

/** Select the totals over all locations with a value. */
function allTotals(selection: LocationSelection, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  return "companyId" in selection
    ? sql`
        select metric_type_id, period_start::text, sum(total)::float8 as total, sum(locations)::integer as locations,
          sum(same_total)::float8 as same_total, sum(same_before)::float8 as same_before,
          sum(same_locations)::integer as same_locations, '' as among
        from ${wanted}
        join metric_types on metric_types.id = "metricTypeId" and metric_types.company_id = ${selection.companyId}
        join metric_totals on metric_type_id = "metricTypeId" and period_start between "from" and "to"
        group by metric_type_id, period_start having sum(locations) > 0`
    : sql`
        select metric_type_id, period_start::text, sum(value)::float8 as total, count(*)::integer as locations,
          coalesce(sum(value) filter (where year_before is not null), 0)::float8 as same_total,
          coalesce(sum(year_before), 0)::float8 as same_before, count(year_before)::integer as same_locations, '' as among
        from ${wanted}
        join metric_values on metric_type_id = "metricTypeId" and period_start between "from" and "to"
          and location_id = any(array(select id from locations where ${selection.locations}))
        group by metric_type_id, period_start`;
}

/**
 * Select the totals over the locations with a value of each metric of `among`; the comparison with the year before
 * requires the values of both years.
 */
function sameLocationTotals(selection: LocationSelection, wanted: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOf =
    "companyId" in selection
      ? sql`metric_type_id in (select id from metric_types where company_id = ${selection.companyId})`
      : sql`location_id = any(array(select id from locations where ${selection.locations}))`;
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

/** Compact the change rows of each period's totals into one; the totals stay the same. */
export async function compactMetricTotals(db: Db): Promise<void> {
  await sql`
    with changes as (delete from metric_totals returning *)
    insert into metric_totals
    select metric_type_id, period_start, sum(total), sum(locations), sum(same_total), sum(same_before), sum(same_locations)
    from changes group by metric_type_id, period_start having sum(locations) <> 0
  `.execute(db);
}
