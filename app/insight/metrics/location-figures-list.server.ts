import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import { searchText } from "#app/organization/locations/location-list.server.ts";
import { field, own, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { readFormula } from "#app/setup/metric-types/formula-rules.ts";
import { inOrderOfUse, partsOf } from "./figures.ts";
import { type Metric, readTotals, type Whose } from "./metric-queries.server.ts";
import { movePeriod, yearBefore } from "./period-rules.ts";
import { valueColumn } from "./value-column.server.ts";

interface Scope {
  companyId: number;
  whose: Whose;
  metric: Metric;
  /** All of the company's, for formulas. */
  metrics: readonly Metric[];
  periodStart: string;
}

/** What each location has of one metric in one period, the best first, beside the period before and the year before. */
export const locationFigures = defineList<Scope>()({
  ...{ name: "business-metrics", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("metricValues")
      .innerJoin("locations", "locations.id", "metricValues.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("metricValues.metricTypeId", "=", leadOf(scope))
      .where("metricValues.periodStart", "=", scope.periodStart)
      .where("locations.companyId", "=", scope.companyId)
      .where(reach.company("locations.companyId"))
      .$if("locations" in scope.whose, (query) => query.where(isOf(scope.whose)))
      .$if(scope.metric.formula !== "", (query) => query.where(sql<boolean>`${now(scope)} is not null`)),
  columns: (scope) => ({
    name: text("{Location}", field("locations.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 220,
    }),
    network: text("{Network}", field("networks.name"), { sort: true, card: "hidden", size: 190 }),
    value: { ...valueColumn(scope.metric.name, now(scope), 130), sort: { by: [now(scope)] }, kind: "other" as const },
    rank: own("Rank", rankOf(scope), { size: 80 }),
    prior: valueColumn("Period before", at(scope, movePeriod(scope.periodStart, scope.metric.frequency, -1)), 190),
    before: valueColumn("Year before", at(scope, yearBefore(scope.periodStart, scope.metric.frequency)), 190),
  }),
  standard: { by: "value", desc: true },
  search: { label: "{pcNumber}, name or address", where: (q) => like(searchText, q) },
  count: async (db, _reach, { whose, metric, periodStart }) => {
    if ("locations" in whose || metric.formula !== "") return null;
    const [totals] = await readTotals(db, whose, [{ metricTypeId: metric.id, from: periodStart, to: periodStart }]);
    return totals?.locations ?? 0;
  },
  csv: (scope) => ({
    "PC number": field("locations.pcNumber"),
    Location: "name",
    Network: "network",
    Metric: sql`${scope.metric.name}::text`,
    "Period start": sql`${scope.periodStart}::text`,
    Value: "value",
    Rank: "rank",
    "Period before": "prior",
    "Year before": "before",
  }),
});

/** The metric whose values lead to the locations: its own, or the first that its formula comes down to. */
function leadOf({ metric, metrics }: Scope): number {
  return partsOf(metric, metrics)[0]?.id ?? 0;
}

function isOf(whose: Whose): RawBuilder<boolean> {
  return "locations" in whose ? whose.locations : sql<boolean>`true`;
}

function now(scope: Scope): RawBuilder<number | null> {
  return scope.metric.formula === "" ? sql<number>`metric_values.value` : at(scope, scope.periodStart);
}

/**
 * What the location of a row has in a period; null where it is not measured, or is divided by zero. Of a formula each
 * metric is worked out once, in the order of use.
 */
function at({ metric, metrics }: Pick<Scope, "metric" | "metrics">, periodStart: string): RawBuilder<number | null> {
  if (metric.formula === "") return measured(metric, periodStart);
  const used = inOrderOfUse(metric, metrics);
  if (!used.includes(metric)) return sql<number | null>`null::numeric`;
  const nameOf = (place: number) => sql.ref(`used${place}`);
  const steps = used.map((one, place) => {
    const valueOf = (key: string) => {
      const part = used.slice(0, place).findIndex((before) => before.key === key);
      return part < 0 ? sql<number | null>`null::numeric` : sql<number | null>`(select value from ${nameOf(part)})`;
    };
    const value = one.formula === "" ? measured(one, periodStart) : computed(one, valueOf);
    // Worked out by itself, and not put in wherever its name stands.
    return sql`${nameOf(place)} as materialized (select ${value} as value)`;
  });
  return sql<number | null>`(with ${sql.join(steps)} select value from ${nameOf(used.length - 1)})`;
}

function measured({ id }: Metric, periodStart: string): RawBuilder<number | null> {
  return sql<number | null>`(select measured.value from metric_values measured
    where measured.location_id = locations.id and measured.metric_type_id = ${id}
      and measured.period_start = ${periodStart}::date)`;
}

function computed(metric: Metric, valueOf: (key: string) => RawBuilder<number | null>): RawBuilder<number | null> {
  const formula = readFormula(metric.formula);
  if (typeof formula === "string") return sql<number | null>`null::numeric`;
  return formula.fold<RawBuilder<number | null>>({
    number: (value) => sql`${String(value)}::numeric`,
    key: valueOf,
    negative: (of) => sql`(- ${of})`,
    operation: (sign, left, right) =>
      sign === "/" ? sql`(${left} / nullif(${right}, 0))` : sql`(${left} ${sql.raw(sign)} ${right})`,
  });
}

/** How many of the locations shown stand before a row's, and one; null for a formula and where neither way is good. */
function rankOf(scope: Scope): RawBuilder<number | null> {
  const { metric, periodStart, whose } = scope;
  if (metric.formula !== "" || metric.goodDirection === "none") return sql<null>`null::integer`;
  const isBetter = sql.raw(metric.goodDirection === "down" ? "<" : ">");
  const among =
    "locations" in whose
      ? sql`and better.location_id = any(array(select id from locations where ${whose.locations}))`
      : sql``;
  return sql<number>`(select count(*)::integer + 1 from metric_values better
    where better.metric_type_id = ${metric.id} and better.period_start = ${periodStart}::date
      and better.value ${isBetter} metric_values.value ${among})`;
}
