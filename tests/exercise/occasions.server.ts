import { paths } from "#app/paths.ts";
import { lineOfText, optionalText } from "#app/platform/fields/text-fields.ts";
import { active, field, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { sql } from "kysely";

// A kind of settings as somebody would add it, on a table that exists.
const uses = [{ noun: "{plan}", table: "planObjectives", column: "objectiveId" }];

const occasion = defineSetting({
  ...{ one: "occasion", many: "occasions", title: "Occasions" },
  purpose: "What is celebrated at a shop.",
  empty: "Add what is celebrated at a shop, such as an anniversary.",
  paths: {
    ...{ list: paths.objectives, create: paths.createObjective },
    ...{ edit: paths.editObjective, download: paths.objectivesDownload },
  },
  fields: {
    name: said(lineOfText(60, "Enter the occasion's name."), "Name"),
    description: said(optionalText(1_000), "Description", { widget: "area" }),
  },
  layout: ["name", "description"],
  begins: {},
});

const occasionList = defineList<{ companyId: number }>()({
  ...{ name: "occasions", one: occasion.one, many: occasion.many, id: "objectives.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("objectives")
      .where("objectives.companyId", "=", companyId)
      .where(reach.company("objectives.companyId")),
  columns: {
    name: text("Name", field("objectives.name"), { sort: true, card: "title", fixed: true }),
    active: active(field("objectives.isActive")),
    description: text("Description", field("objectives.description")),
  },
  more: (query) => query.select(["objectives.isActive", usesOf(uses, sql.ref("objectives.id")).as("uses")]),
  shown: withUses,
  ...inOwnOrder(field("objectives.position")),
  filters: { active: activeFilter(field("objectives.isActive")) },
  csv: { Name: "name", Description: "description", Active: "active" },
});

export const occasions = defineSettings(occasion, {
  ...{ table: "objectives", orderedWithin: "companyId", uses },
  list: occasionList,
  nameKey: "objectives_company_name_key",
});
