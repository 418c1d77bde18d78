import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { usesAsJson } from "#app/platform/records/ordered-setting.server.ts";
import { activeColumn, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, companyOrder, withUses } from "#app/platform/records/settings.server.ts";
import { eventCategory } from "./event-category.ts";

const isActive = fieldRef("customEventCategories.isActive");
const description = fieldRef("customEventCategories.description");
const uses = [
  { noun: "event", table: "customEvents", column: "categoryId" },
  { noun: "{incentive} program", table: "incentiveProgramCategories", column: "categoryId" },
];

export const eventCategoryList = defineList<{ companyId: number }>()({
  name: "event-categories",
  one: eventCategory.one,
  many: eventCategory.many,
  id: "customEventCategories.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("customEventCategories")
      .where("customEventCategories.companyId", "=", companyId)
      .where(access.company("customEventCategories.companyId")),
  columns: {
    name: textColumn("Name", fieldRef("customEventCategories.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 200,
    }),
    active: activeColumn(isActive),
    description: textColumn("Description", description, { card: "hidden", size: 320 }),
  },
  more: (query) =>
    query.select(["customEventCategories.isActive", usesAsJson(uses, sql.ref("customEventCategories.id")).as("uses")]),
  shown: withUses,
  ...companyOrder(fieldRef("customEventCategories.position")),
  search: { label: "Name or description", where: (q) => textContains(sql`name || ' ' || description`, q) },
  filters: { active: activeFilter(isActive) },
  csv: { Name: "name", Description: "description", Active: "active" },
});

export const eventCategories = defineSettings(eventCategory, {
  table: "customEventCategories",
  orderedWithin: "companyId",
  uses,
  list: eventCategoryList,
  nameKey: "custom_event_categories_name_key",
});
