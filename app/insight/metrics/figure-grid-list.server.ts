import { sql } from "kysely";
import { like } from "#db/like.ts";
import { searchText } from "#app/organization/locations/location-list.server.ts";
import { field, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { Metric } from "./metric-queries.server.ts";
import { columnOf, movePeriod, startText } from "./period-rules.ts";
import { valueColumn } from "./value-column.server.ts";

/** How many periods stand beside each other in the grid. */
const GRID_PERIODS = 6;

interface Scope {
  companyId: number;
  metric: Pick<Metric, "id" | "frequency">;
  /** The first days of the periods, the oldest first. */
  periods: readonly string[];
}

/** The periods of the grid that ends with one. */
export function gridPeriods(last: string, frequency: string, count = GRID_PERIODS): string[] {
  return Array.from({ length: count }, (_, index) => movePeriod(last, frequency, index + 1 - count));
}

/** What is kept of one metric for each location of a company, some periods beside each other; a column is one period. */
export const figureGrid = defineList<Scope>()({
  ...{ name: "figure-grid", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId }) =>
    db.selectFrom("locations").where("locations.companyId", "=", companyId).where(reach.company("locations.companyId")),
  columns: ({ metric, periods }) => ({
    name: text("{Location}", field("locations.name"), { sort: true, card: "title", fixed: true, size: 210 }),
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), { sort: true, card: "secondary", size: 110 }),
    ...Object.fromEntries(
      periods.map((start) => [
        columnOf(start),
        valueColumn(startText(start, metric.frequency), kept(metric.id, start), 120),
      ]),
    ),
  }),
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or address", where: (q) => like(searchText, q) },
  csv: ({ periods }) => ({
    "PC number": "pcNumber",
    Location: "name",
    ...Object.fromEntries(periods.map((start) => [start, columnOf(start)])),
  }),
});

function kept(metricTypeId: number, start: string) {
  return sql`(select value from metric_values where location_id = locations.id
    and metric_type_id = ${metricTypeId} and period_start = ${start}::date)`;
}
