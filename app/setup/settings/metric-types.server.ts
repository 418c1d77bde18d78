import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import {
  activeColumn,
  csvYesNo,
  fieldRef,
  customColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { validateMetricType } from "./formula-rules.ts";
import { aggregationWords, directionWords, metricFrequencyWords, metricType, unitWords } from "./metric-type.ts";

const isActive = fieldRef("metricTypes.isActive");
const uses = [
  { noun: "objective", table: "objectives", column: "metricTypeId" },
  { noun: "{plan} item result", table: "itemEffects", column: "metricTypeId" },
  { noun: "reporting period", table: "metricPeriods", column: "metricTypeId" },
];

export const metricTypeList = defineList<{ companyId: number }>()({
  name: "metric-types",
  one: metricType.one,
  many: metricType.many,
  id: "metricTypes.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("metricTypes")
      .where("metricTypes.companyId", "=", companyId)
      .where(access.company("metricTypes.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("metricTypes.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 200,
    }),
    active: activeColumn(isActive),
    unit: wordColumn("Unit", fieldRef("metricTypes.unit"), unitWords, { sort: true, size: 100 }),
    aggregation: wordColumn("Aggregation", fieldRef("metricTypes.aggregation"), aggregationWords, {
      card: "hidden",
      size: 120,
    }),
    frequency: wordColumn("Frequency", fieldRef("metricTypes.frequency"), metricFrequencyWords, {
      sort: true,
      size: 110,
    }),
    direction: wordColumn("Preferred direction", fieldRef("metricTypes.goodDirection"), directionWords, {
      hidden: true,
      card: "hidden",
      size: 140,
    }),
    uses: customColumn("Used by", usesAsJson(uses, sql.ref("metricTypes.id")), { card: "hidden", size: 230 }),
  },
  more: (query) => query.select("metricTypes.isActive"),
  shown: withUses,
  ...companyOrder(fieldRef("metricTypes.position")),
  search: { label: "Name", where: (q) => textContains(fieldRef("metricTypes.name"), q) },
  filters: {
    active: activeFilter(isActive),
    unit: oneOfFilter("Unit", unitWords, (unit) => sql`metric_types.unit = ${unit}`),
    frequency: oneOfFilter(
      "Frequency",
      metricFrequencyWords,
      (frequency) => sql`metric_types.frequency = ${frequency}`,
    ),
  },
  csv: {
    Name: "name",
    Unit: "unit",
    Decimals: fieldRef("metricTypes.decimals"),
    "Sum or average": "aggregation",
    Frequency: "frequency",
    "Preferred direction": "direction",
    "Week starts on": fieldRef("metricTypes.weekStartsOn"),
    "Allows negative values": csvYesNo(fieldRef("metricTypes.mayBeNegative")),
    "No-change threshold (percent)": fieldRef("metricTypes.variancePercent"),
    Key: fieldRef("metricTypes.key"),
    Formula: fieldRef("metricTypes.formula"),
    Active: "active",
  },
});

export const metricTypes = defineSettings(metricType, {
  table: "metricTypes",
  orderedWithin: "companyId",
  uses,
  list: metricTypeList,
  nameKey: "metric_types_company_name_key",
  otherUniqueViolations: ({ key }) => ({
    metric_types_company_key_key: { field: "key", sentence: `Another metric type already has the key ${String(key)}.` },
  }),
  refuse: async (db, companyId, id, form) => {
    const others = await db
      .selectFrom("metricTypes")
      .select(["id", "name", "key", "formula", "frequency", "weekStartsOn"])
      .select(sql<boolean>`exists (select from metric_periods where metric_type_id = metric_types.id)`.as("hasValues"))
      .where("companyId", "=", companyId)
      .execute();
    return validateMetricType(
      toMetricTypeRules(form),
      others.find((one) => one.id === id) ?? null,
      others.filter((one) => one.id !== id),
    );
  },
});

function toMetricTypeRules({ key, formula, frequency, weekStartsOn }: Record<string, unknown>) {
  return {
    key: String(key),
    formula: String(formula),
    frequency: String(frequency),
    weekStartsOn: String(weekStartsOn),
  };
}

/** List a company's metric types in its own order, including inactive ones, as a form's choices. */
export function listMetricTypeChoices(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("metricTypes")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where(access.company("metricTypes.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
