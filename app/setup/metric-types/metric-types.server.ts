import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, csvYesNo, field, own, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { refusalBeside } from "./formula-rules.ts";
import { aggregationWords, directionWords, frequencyWords, metricType, unitWords } from "./metric-type.ts";

const isActive = field("metricTypes.isActive");
const uses = [
  { noun: "objective", table: "objectives", column: "metricTypeId" },
  { noun: "effect of an item", plural: "effects of items", table: "itemEffects", column: "metricTypeId" },
  { noun: "period with values", plural: "periods with values", table: "metricPeriods", column: "metricTypeId" },
];

export const metricTypeList = defineList<{ companyId: number }>()({
  ...{ name: "metric-types", one: metricType.one, many: metricType.many, id: "metricTypes.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("metricTypes")
      .where("metricTypes.companyId", "=", companyId)
      .where(reach.company("metricTypes.companyId")),
  columns: {
    name: text("Name", field("metricTypes.name"), { sort: true, isLink: true, card: "title", fixed: true, size: 200 }),
    active: active(isActive),
    unit: word("Unit", field("metricTypes.unit"), unitWords, { sort: true, size: 100 }),
    aggregation: word("Put together by", field("metricTypes.aggregation"), aggregationWords, {
      card: "hidden",
      size: 120,
    }),
    frequency: word("Measured", field("metricTypes.frequency"), frequencyWords, { sort: true, size: 110 }),
    direction: word("Good direction", field("metricTypes.goodDirection"), directionWords, {
      card: "hidden",
      size: 140,
    }),
    uses: own("Used by", usesOf(uses, sql.ref("metricTypes.id")), { card: "hidden", size: 230 }),
  },
  more: (query) => query.select("metricTypes.isActive"),
  shown: withUses,
  ...inOwnOrder(field("metricTypes.position")),
  search: { label: "Name", where: (q) => like(field("metricTypes.name"), q) },
  filters: {
    active: activeFilter(isActive),
    unit: choice("Unit", unitWords, (unit) => sql`metric_types.unit = ${unit}`),
    frequency: choice("Measured", frequencyWords, (frequency) => sql`metric_types.frequency = ${frequency}`),
  },
  csv: {
    Name: "name",
    Unit: "unit",
    Decimals: field("metricTypes.decimals"),
    "Sum or average": "aggregation",
    Frequency: "frequency",
    "Good direction": "direction",
    "Weeks begin on": field("metricTypes.weekStartsOn"),
    "May be negative": csvYesNo(field("metricTypes.mayBeNegative")),
    "Unchanged up to (percent)": field("metricTypes.variancePercent"),
    Key: field("metricTypes.key"),
    Formula: field("metricTypes.formula"),
    Active: "active",
  },
});

export const metricTypes = defineSettings(metricType, {
  ...{ table: "metricTypes", orderedWithin: "companyId", uses },
  list: metricTypeList,
  nameKey: "metric_types_company_name_key",
  alsoTaken: ({ key }) => ({
    metric_types_company_key_key: { field: "key", sentence: `Another metric type has the key ${String(key)}.` },
  }),
  refuse: async (db, companyId, id, form) => {
    const others = await db
      .selectFrom("metricTypes")
      .select(["id", "name", "key", "formula", "frequency", "weekStartsOn"])
      .select(sql<boolean>`exists (select from metric_periods where metric_type_id = metric_types.id)`.as("hasValues"))
      .where("companyId", "=", companyId)
      .execute();
    return refusalBeside(
      keyedOf(form),
      others.find((one) => one.id === id) ?? null,
      others.filter((one) => one.id !== id),
    );
  },
});

function keyedOf({ key, formula, frequency, weekStartsOn }: Record<string, unknown>) {
  return {
    key: String(key),
    formula: String(formula),
    frequency: String(frequency),
    weekStartsOn: String(weekStartsOn),
  };
}

/** All metric types of a company in its order, the inactive ones too, for a form's list of choices. */
export function listMetricTypeChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("metricTypes")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where(reach.company("metricTypes.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
