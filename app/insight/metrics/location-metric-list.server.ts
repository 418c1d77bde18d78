import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { locationSearchText } from "#app/organization/locations/location-list.server.ts";
import { fieldRef, customColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { parseFormula } from "#app/setup/settings/formula-rules.ts";
import { listMetricsInOrderOfUse, sourceMetrics } from "./metric-lookup.ts";
import { type MetricType, readMetricTotals, type LocationSelection } from "./metric-queries.server.ts";
import { addPeriods, previousYearPeriod } from "./period-rules.ts";
import { metricValueColumn } from "./metric-value-column.server.ts";

interface Scope {
  companyId: number;
  selection: LocationSelection;
  metric: MetricType;
  /** All metrics of the company, for formulas. */
  metrics: readonly MetricType[];
  periodStart: string;
}

/** Values of one metric in one period by location, highest first, next to the previous period and the year before. */
export const locationMetricList = defineList<Scope>()({
  name: "business-metrics",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, scope) =>
    db
      .selectFrom("metricValues")
      .innerJoin("locations", "locations.id", "metricValues.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("metricValues.metricTypeId", "=", leadingMetricId(scope))
      .where("metricValues.periodStart", "=", scope.periodStart)
      .where("locations.companyId", "=", scope.companyId)
      .where(access.company("locations.companyId"))
      .$if("locations" in scope.selection, (query) => query.where(isAmongLocations(scope.selection)))
      .$if(scope.metric.formula !== "", (query) => query.where(sql<boolean>`${currentValue(scope)} is not null`)),
  columns: (scope) => ({
    name: textColumn("{Location}", fieldRef("locations.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    network: textColumn("{Network}", fieldRef("networks.name"), { sort: true, card: "hidden", size: 190 }),
    value: {
      ...metricValueColumn(scope.metric.name, currentValue(scope), 130),
      sort: { by: [currentValue(scope)] },
      kind: "other" as const,
      sortsAs: "numbers" as const,
    },
    rank: customColumn("Rank", selectRank(scope), { size: 80 }),
    prior: metricValueColumn(
      "Previous period",
      valueInPeriod(scope, addPeriods(scope.periodStart, scope.metric.frequency, -1)),
      190,
    ),
    before: metricValueColumn(
      "Previous year",
      valueInPeriod(scope, previousYearPeriod(scope.periodStart, scope.metric.frequency)),
      190,
    ),
  }),
  standard: { by: "value", desc: true },
  search: { label: "{pcNumber}, name or address", where: (q) => textContains(locationSearchText, q) },
  count: async (db, _reach, { selection, metric, periodStart }) => {
    if ("locations" in selection || metric.formula !== "") return null;
    const [totals] = await readMetricTotals(db, selection, [
      { metricTypeId: metric.id, from: periodStart, to: periodStart },
    ]);
    return totals?.locations ?? 0;
  },
  csv: (scope) => ({
    "PC number": fieldRef("locations.pcNumber"),
    Location: "name",
    Network: "network",
    Metric: sql`${scope.metric.name}::text`,
    "Period start": sql`${scope.periodStart}::text`,
    Value: "value",
    Rank: "rank",
    "Previous period": "prior",
    "Previous year": "before",
  }),
});

/**
 * Return the metric whose stored values select the locations: itself, or the first that its formula is computed from.
 */
function leadingMetricId({ metric, metrics }: Scope): number {
  return sourceMetrics(metric, metrics)[0]?.id ?? 0;
}

function isAmongLocations(selection: LocationSelection): RawBuilder<boolean> {
  return "locations" in selection ? selection.locations : sql<boolean>`true`;
}

function currentValue(scope: Scope): RawBuilder<number | null> {
  return scope.metric.formula === "" ? sql<number>`metric_values.value` : valueInPeriod(scope, scope.periodStart);
}

/**
 * Return an SQL expression of a row's location's value in a period; null without a value or when divided by zero. Each
 * metric of a formula is computed once, dependencies first.
 */
function valueInPeriod(
  { metric, metrics }: Pick<Scope, "metric" | "metrics">,
  periodStart: string,
): RawBuilder<number | null> {
  if (metric.formula === "") return storedValue(metric, periodStart);
  const used = listMetricsInOrderOfUse(metric, metrics);
  if (!used.includes(metric)) return sql<number | null>`null::numeric`;
  const nameOf = (place: number) => sql.ref(`used${place}`);
  const expressions = used.map((one, place) => {
    const valueOf = (key: string) => {
      const part = used.slice(0, place).findIndex((before) => before.key === key);
      return part < 0 ? sql<number | null>`null::numeric` : sql<number | null>`(select value from ${nameOf(part)})`;
    };
    const value = one.formula === "" ? storedValue(one, periodStart) : formulaValue(one, valueOf);
    // Materialized, so that a metric is computed once and not inlined wherever its name stands.
    return sql`${nameOf(place)} as materialized (select ${value} as value)`;
  });
  return sql<number | null>`(with ${sql.join(expressions)} select value from ${nameOf(used.length - 1)})`;
}

function storedValue({ id }: MetricType, periodStart: string): RawBuilder<number | null> {
  return sql<number | null>`(select measured.value from metric_values measured
    where measured.location_id = locations.id and measured.metric_type_id = ${id}
      and measured.period_start = ${periodStart}::date)`;
}

function formulaValue(
  metric: MetricType,
  valueOf: (key: string) => RawBuilder<number | null>,
): RawBuilder<number | null> {
  const formula = parseFormula(metric.formula);
  if (typeof formula === "string") return sql<number | null>`null::numeric`;
  return formula.fold<RawBuilder<number | null>>({
    number: (value) => sql`${String(value)}::numeric`,
    key: valueOf,
    negative: (of) => sql`(- ${of})`,
    operation: (sign, left, right) =>
      sign === "/" ? sql`(${left} / nullif(${right}, 0))` : sql`(${left} ${sql.raw(sign)} ${right})`,
  });
}

/**
 * Return an SQL expression of a row's rank among the locations shown; null for a formula and for a metric without a
 * good direction.
 */
function selectRank(scope: Scope): RawBuilder<number | null> {
  const { metric, periodStart, selection } = scope;
  if (metric.formula !== "" || metric.goodDirection === "none") return sql<null>`null::integer`;
  const isBetter = sql.raw(metric.goodDirection === "down" ? "<" : ">");
  const among =
    "locations" in selection
      ? sql`and better.location_id = any(array(select id from locations where ${selection.locations}))`
      : sql``;
  return sql<number>`(select count(*)::integer + 1 from metric_values better
    where better.metric_type_id = ${metric.id} and better.period_start = ${periodStart}::date
      and better.value ${isBetter} metric_values.value ${among})`;
}
