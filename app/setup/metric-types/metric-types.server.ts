import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, csvYesNo, field, own, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { aggregationWords, directionWords, frequencyWords, metricType, unitWords } from "./metric-type.ts";

const isActive = field("metricTypes.isActive");
const uses = [{ noun: "objective", table: "objectives", column: "metricTypeId" }];

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
    "May be negative": csvYesNo(field("metricTypes.mayBeNegative")),
    Active: "active",
  },
});

export const metricTypes = defineSettings(metricType, {
  ...{ table: "metricTypes", orderedWithin: "companyId", uses },
  list: metricTypeList,
  nameKey: "metric_types_company_name_key",
});

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
