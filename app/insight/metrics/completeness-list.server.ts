import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import type { Db } from "#db/connect.ts";
import { searchText } from "#app/organization/locations/location-list.server.ts";
import { count, field, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import type { Metric } from "./metric-queries.server.ts";
import { columnOf, startText } from "./period-rules.ts";

/** How many periods are told of the whole company; beside each location there is room for the last six. */
export const MAP_PERIODS = 13;
const LIST_PERIODS = 6;

interface Scope {
  companyId: number;
  metric: Pick<Metric, "id" | "frequency">;
  /** The first days of the periods, the oldest first. */
  periods: readonly string[];
}

/** The same with as many periods as the list has room for. */
export function lastOf(scope: Scope): Scope {
  return { ...scope, periods: scope.periods.slice(-LIST_PERIODS) };
}

const words = { kept: "Kept", missing: "Missing", closed: "Not open" } as const;
const tones = { kept: "success", missing: "danger", closed: "neutral" } as const;

/** Of which periods each location has a figure, and of which it lacks one though it was open when the period began. */
export const completenessMap = defineList<Scope>()({
  ...{ name: "completeness", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId }) =>
    db.selectFrom("locations").where("locations.companyId", "=", companyId).where(reach.company("locations.companyId")),
  columns: (scope) => ({
    name: text("{Location}", field("locations.name"), { sort: true, card: "title", fixed: true, size: 210 }),
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), { sort: true, card: "secondary", size: 110 }),
    missing: count("Missing", missing(scope), { size: 90 }),
    ...Object.fromEntries(
      scope.periods.map((start) => [
        columnOf(start),
        status(startText(start, scope.metric.frequency), stateOf(scope.metric.id, start), words, tones, { size: 130 }),
      ]),
    ),
  }),
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or city", where: (q) => like(searchText, q) },
  filters: {
    gaps: choice<"some" | "none", Scope>("Figures", { some: "Some missing", none: "None missing" }, (gaps, scope) =>
      gaps === "some" ? sql`${missing(scope)} > 0` : sql`${missing(scope)} = 0`,
    ),
  },
  csv: ({ periods }) => ({
    "PC number": "pcNumber",
    Location: "name",
    Missing: "missing",
    ...Object.fromEntries(periods.map((start) => [start, columnOf(start)])),
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

/** How many periods lack a figure; one that is kept of a closed location is none. */
function missing({ metric, periods }: Scope): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from unnest(${[...periods]}::date[]) start
    where ${wasOpen(sql`start`)} and not exists (select from metric_values where location_id = locations.id
      and metric_type_id = ${metric.id} and period_start = start))`;
}

/** By period, how many locations of the company were open when it began, or have a figure nevertheless. */
export async function countExpected(db: Db, { companyId, metric, periods }: Scope): Promise<Map<string, number>> {
  const { rows } = await sql<{ start: string; count: number }>`
    select start::text, count(*)::integer as count from unnest(${[...periods]}::date[]) start
    join locations on locations.company_id = ${companyId} and (${wasOpen(sql`start`)}
      or exists (select from metric_values where location_id = locations.id and metric_type_id = ${metric.id}
        and period_start = start))
    group by start
  `.execute(db);
  return new Map(rows.map(({ start, count }) => [start, count]));
}
