import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import type { Db } from "#db/connect.ts";
import { locationSearchText } from "#app/organization/locations/location-list.server.ts";
import { countColumn, statusColumn } from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { MetricType } from "#app/insight/metrics/metric-queries.server.ts";
import { periodColumnKey, periodText } from "#app/insight/metrics/period-rules.ts";
import { locationNameColumn, pcNumberColumn } from "#app/organization/locations/location-name-columns.server.ts";

/** Periods shown for the whole company; a location's row has room for the last six. */
export const MAP_PERIODS = 13;
const LIST_PERIODS = 6;

interface Scope {
  companyId: number;
  metric: Pick<MetricType, "id" | "frequency">;
  /** First days of the periods, oldest first. */
  periods: readonly string[];
}

/** Limit the periods to those that fit a location's row. */
export function limitListPeriods(scope: Scope): Scope {
  return { ...scope, periods: scope.periods.slice(-LIST_PERIODS) };
}

const words = { kept: "Recorded", missing: "Missing", closed: "Not open" } as const;
const tones = { kept: "success", missing: "danger", closed: "neutral" } as const;

/** Periods for which each location has a value, and those it lacks though it was open when the period began. */
export const completenessList = defineList<Scope>()({
  name: "completeness",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("locations")
      .where("locations.companyId", "=", companyId)
      .where(access.company("locations.companyId")),
  columns: (scope) => ({
    name: locationNameColumn("{Location}"),
    pcNumber: pcNumberColumn(),
    missing: countColumn("Missing", countMissing(scope), { size: 90 }),
    ...Object.fromEntries(
      scope.periods.map((start) => [
        periodColumnKey(start),
        statusColumn({
          head: periodText(start, scope.metric.frequency),
          value: stateOf(scope.metric.id, start),
          words,
          tones,
          options: {
            size: 150,
          },
        }),
      ]),
    ),
  }),
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or city", where: (q) => textContains(locationSearchText, q) },
  filters: {
    gaps: oneOfFilter<"some" | "none", Scope>(
      "Values",
      { some: "Some missing", none: "None missing" },
      (gaps, scope) => (gaps === "some" ? sql`${countMissing(scope)} > 0` : sql`${countMissing(scope)} = 0`),
    ),
  },
  csv: ({ periods }) => ({
    "PC number": "pcNumber",
    Location: "name",
    Missing: "missing",
    ...Object.fromEntries(periods.map((start) => [start, periodColumnKey(start)])),
  }),
});

function wasOpen(start: RawBuilder<unknown>) {
  return sql<boolean>`(coalesce(locations.opened_on <= ${start}, true) and coalesce(locations.closed_on > ${start}, true))`;
}

function stateOf(metricTypeId: number, start: string): RawBuilder<keyof typeof words> {
  return sql`case when exists (select from metric_values where location_id = locations.id
      and metric_type_id = ${metricTypeId} and period_start = ${start}::date) then 'kept'
    when ${wasOpen(sql`${start}::date`)} then 'missing' else 'closed' end`;
}

/** Count the periods without a value in which the location was open. */
function countMissing({ metric, periods }: Scope): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from unnest(${[...periods]}::date[]) start
    where ${wasOpen(sql`start`)} and not exists (select from metric_values where location_id = locations.id
      and metric_type_id = ${metric.id} and period_start = start))`;
}

/** Count, by period, the company's locations that were open when it began or have a value anyway. */
export async function countExpectedLocations(
  db: Db,
  { companyId, metric, periods }: Scope,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; count: number }>`
    select start::text, count(*)::integer as count from unnest(${[...periods]}::date[]) start
    join locations on locations.company_id = ${companyId} and (${wasOpen(sql`start`)}
      or exists (select from metric_values where location_id = locations.id and metric_type_id = ${metric.id}
        and period_start = start))
    group by start
  `.execute(db);
  return new Map(rows.map(({ start, count }) => [start, count]));
}
