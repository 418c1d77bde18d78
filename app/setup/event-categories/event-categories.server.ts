import { sql } from "kysely";
import { like } from "#db/like.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { active, field, text } from "#app/platform/records/list-columns.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, defineSettings, inOwnOrder, withUses } from "#app/platform/records/settings.server.ts";
import { eventCategory } from "./event-category.ts";

const isActive = field("customEventCategories.isActive");
const description = field("customEventCategories.description");
const uses = [
  { noun: "event", table: "customEvents", column: "categoryId" },
  { noun: "{incentive} program", table: "incentiveProgramCategories", column: "categoryId" },
];

export const eventCategoryList = defineList<{ companyId: number }>()({
  ...{ name: "event-categories", one: eventCategory.one, many: eventCategory.many, id: "customEventCategories.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("customEventCategories")
      .where("customEventCategories.companyId", "=", companyId)
      .where(reach.company("customEventCategories.companyId")),
  columns: {
    name: text("Name", field("customEventCategories.name"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 200,
    }),
    active: active(isActive),
    description: text("Description", description, { card: "hidden", size: 320 }),
  },
  more: (query) =>
    query.select(["customEventCategories.isActive", usesOf(uses, sql.ref("customEventCategories.id")).as("uses")]),
  shown: withUses,
  ...inOwnOrder(field("customEventCategories.position")),
  search: { label: "Name or description", where: (q) => like(sql`name || ' ' || description`, q) },
  filters: { active: activeFilter(isActive) },
  csv: { Name: "name", Description: "description", Active: "active" },
});

export const eventCategories = defineSettings(eventCategory, {
  ...{ table: "customEventCategories", orderedWithin: "companyId", uses },
  list: eventCategoryList,
  nameKey: "custom_event_categories_name_key",
});
