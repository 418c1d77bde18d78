import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import { activeColumn, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { listMetricTypeChoices } from "./metric-types.server.ts";
import { objective } from "./objective.ts";

const isActive = fieldRef("objectives.isActive");
const description = fieldRef("objectives.description");
const icon = fieldRef("objectives.icon");
const uses = [
  { noun: "{idea}", table: "ideaObjectives", column: "objectiveId" },
  { noun: "autopilot set", table: "autopilotSets", column: "objectiveId" },
  { noun: "{plan}", table: "planObjectives", column: "objectiveId" },
  { noun: "{incentive} program", table: "incentiveProgramObjectives", column: "objectiveId" },
];

export const objectiveList = defineList<{ companyId: number }>()({
  name: "objectives",
  one: objective.one,
  many: objective.many,
  id: "objectives.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("objectives")
      .leftJoin("metricTypes", "metricTypes.id", "objectives.metricTypeId")
      .where("objectives.companyId", "=", companyId)
      .where(access.company("objectives.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("objectives.name"), { sort: true, card: "title", fixed: true, size: 240 }),
    active: activeColumn(isActive),
    description: textColumn("Description", description, { card: "hidden", size: 320 }),
    metricType: textColumn("Measured by", sql<string | null>`metric_types.name`, {
      sort: "nulls",
      none: "None",
      size: 170,
    }),
  },
  more: (query) =>
    query.select(["objectives.icon", "objectives.isActive", usesAsJson(uses, sql.ref("objectives.id")).as("uses")]),
  shown: withUses,
  ...companyOrder(fieldRef("objectives.position")),
  search: {
    label: "Name or description",
    where: (q) => textContains(sql`objectives.name || ' ' || objectives.description`, q),
  },
  filters: { active: activeFilter(isActive) },
  csv: { Name: "name", Description: "description", Icon: icon, "Metric type": "metricType", Active: "active" },
});

export const objectives = defineSettings(objective, {
  table: "objectives",
  orderedWithin: "companyId",
  uses,
  keepsOneActive: true,
  list: objectiveList,
  nameKey: "objectives_company_name_key",
  references: { metricTypeId: "metricTypes" },
  choices: async (db, access, companyId) => ({ metricTypeId: await listMetricTypeChoices(db, access, companyId) }),
});

/** List the objectives that plans can have, in the company's own order. */
export function listActiveObjectives(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("objectives")
    .select(["id", "name", "description", "icon", "metricTypeId"])
    .where("companyId", "=", companyId)
    .where("isActive", "=", true)
    .where(access.company("objectives.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
