import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, field, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { listMetricTypeChoices } from "#app/setup/metric-types/metric-types.server.ts";
import { objective } from "./objective.ts";

const isActive = field("objectives.isActive");
const description = field("objectives.description");
const icon = field("objectives.icon");
const uses = [
  { noun: "{idea}", table: "ideaObjectives", column: "objectiveId" },
  { noun: "autopilot set", table: "autopilotSets", column: "objectiveId" },
  { noun: "{plan}", table: "planObjectives", column: "objectiveId" },
  { noun: "{incentive} program", table: "incentiveProgramObjectives", column: "objectiveId" },
];

export const objectiveList = defineList<{ companyId: number }>()({
  ...{ name: "objectives", one: objective.one, many: objective.many, id: "objectives.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("objectives")
      .leftJoin("metricTypes", "metricTypes.id", "objectives.metricTypeId")
      .where("objectives.companyId", "=", companyId)
      .where(reach.company("objectives.companyId")),
  columns: {
    name: text("Name", field("objectives.name"), { sort: true, card: "title", fixed: true, size: 240 }),
    active: active(isActive),
    description: text("Description", description, { card: "hidden", size: 320 }),
    metricType: text("Measured by", sql<string | null>`metric_types.name`, {
      sort: "nulls",
      none: "Nothing",
      size: 170,
    }),
  },
  more: (query) =>
    query.select(["objectives.icon", "objectives.isActive", usesOf(uses, sql.ref("objectives.id")).as("uses")]),
  shown: withUses,
  ...inOwnOrder(field("objectives.position")),
  search: {
    label: "Name or description",
    where: (q) => like(sql`objectives.name || ' ' || objectives.description`, q),
  },
  filters: { active: activeFilter(isActive) },
  csv: { Name: "name", Description: "description", Icon: icon, "Metric type": "metricType", Active: "active" },
});

export const objectives = defineSettings(objective, {
  ...{ table: "objectives", orderedWithin: "companyId", uses, keepsOneActive: true },
  list: objectiveList,
  nameKey: "objectives_company_name_key",
  chosen: { metricTypeId: "metricTypes" },
  choices: async (db, reach, companyId) => ({ metricTypeId: await listMetricTypeChoices(db, reach, companyId) }),
});

/** The objectives that plans can have, in the company's order. */
export function listActiveObjectives(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("objectives")
    .select(["id", "name", "description", "icon", "metricTypeId"])
    .where("companyId", "=", companyId)
    .where("isActive", "=", true)
    .where(reach.company("objectives.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
