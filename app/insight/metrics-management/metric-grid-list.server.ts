import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { locationSearchText } from "#app/organization/locations/location-list.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { MetricType } from "#app/insight/metrics/metric-queries.server.ts";
import { periodColumnKey, addPeriods, periodText } from "#app/insight/metrics/period-rules.ts";
import { metricValueColumn } from "#app/insight/metrics/metric-value-column.server.ts";
import { locationNameColumn, pcNumberColumn } from "#app/organization/locations/location-name-columns.server.ts";

/** Number of period columns in the grid. */
const GRID_PERIODS = 6;

interface Scope {
  companyId: number;
  metric: Pick<MetricType, "id" | "frequency">;
  /** First days of the periods, oldest first. */
  periods: readonly string[];
}

/** Return the first days of the grid's periods up to the last one, oldest first. */
export function gridPeriods(last: string, frequency: string, count = GRID_PERIODS): string[] {
  return Array.from({ length: count }, (_, index) => addPeriods(last, frequency, index + 1 - count));
}

/** Values of one metric for each location of a company, one column per period. */
export const metricGrid = defineList<Scope>()({
  name: "figure-grid",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("locations")
      .where("locations.companyId", "=", companyId)
      .where(access.company("locations.companyId")),
  columns: ({ metric, periods }) => ({
    name: locationNameColumn("{Location}"),
    pcNumber: pcNumberColumn(),
    ...Object.fromEntries(
      periods.map((start) => [
        periodColumnKey(start),
        // Its cells are typed in, so phones show every one.
        {
          ...metricValueColumn(periodText(start, metric.frequency), storedValue(metric.id, start), 150),
          card: "line" as const,
        },
      ]),
    ),
  }),
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or address", where: (q) => textContains(locationSearchText, q) },
  csv: ({ periods }) => ({
    "PC number": "pcNumber",
    Location: "name",
    ...Object.fromEntries(periods.map((start) => [start, periodColumnKey(start)])),
  }),
});

function storedValue(metricTypeId: number, start: string) {
  return sql`(select value from metric_values where location_id = locations.id
    and metric_type_id = ${metricTypeId} and period_start = ${start}::date)`;
}
