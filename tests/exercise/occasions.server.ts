import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { requiredText, optionalText } from "#app/platform/fields/text-fields.ts";
import { activeColumn, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

// Example of a new kind of settings, on an existing table.
const uses = [{ noun: "{plan}", table: "planObjectives", column: "objectiveId" }];

const occasion = defineSetting({
  one: "occasion",
  many: "occasions",
  title: "Occasions",
  purpose: "What is celebrated at a shop.",
  empty: "Add what is celebrated at a shop, such as an anniversary.",
  paths: {
    list: paths.objectives,
    create: paths.createObjective,
    edit: paths.editObjective,
    download: paths.objectivesDownload,
  },
  fields: {
    name: field(requiredText(60, "Enter the occasion's name."), "Name"),
    description: field(optionalText(1_000), "Description", { widget: "area" }),
  },
  layout: ["name", "description"],
  begins: {},
});

const occasionList = defineList<{ companyId: number }>()({
  name: "occasions",
  one: occasion.one,
  many: occasion.many,
  id: "objectives.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("objectives")
      .where("objectives.companyId", "=", companyId)
      .where(access.company("objectives.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("objectives.name"), { sort: true, card: "title", fixed: true }),
    active: activeColumn(fieldRef("objectives.isActive")),
    description: textColumn("Description", fieldRef("objectives.description")),
  },
  more: (query) => query.select(["objectives.isActive", usesAsJson(uses, sql.ref("objectives.id")).as("uses")]),
  shown: withUses,
  ...companyOrder(fieldRef("objectives.position")),
  filters: { active: activeFilter(fieldRef("objectives.isActive")) },
  csv: { Name: "name", Description: "description", Active: "active" },
});

export const occasions = defineSettings(occasion, {
  table: "objectives",
  orderedWithin: "companyId",
  uses,
  list: occasionList,
  nameKey: "objectives_company_name_key",
});
