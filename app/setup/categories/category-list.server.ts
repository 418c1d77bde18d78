import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  activeColumn,
  countColumn,
  fieldRef,
  customColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, companyOrder } from "#app/platform/records/settings.server.ts";
import {
  categoryIdeaCount,
  listCategoryChoices,
  categoryPostCount,
  subcategoryCount,
} from "./category-queries.server.ts";
import { appliesToWords, type CategoryUses, categoryUsesText } from "./category-rules.ts";

const isActive = fieldRef("categories.isActive");
const name = textColumn("Name", fieldRef("categories.name"), {
  sort: true,
  isLink: true,
  card: "title",
  fixed: true,
  size: 240,
});
const applies = customColumn("Applies to", fieldRef("categories.appliesTo"), { card: "hidden", size: 260 });
const ofIdeas = countColumn("{Ideas}", categoryIdeaCount, { sort: true, size: 90 });
const filters = {
  active: activeFilter(isActive),
  applies: oneOfFilter("Applies to", appliesToWords, (use) => sql`${use} = any(categories.applies_to)`),
};
const csv = {
  Category: sql`coalesce(parent.name, categories.name)`,
  Name: "name",
  "Applies to": sql`array_to_string(categories.applies_to, '; ')`,
  Ideas: "ideas",
  "Social posts": categoryPostCount,
  Subcategories: subcategoryCount,
  Active: "active",
} as const;

function ofCompany(db: Db, access: AccessScope, { companyId }: { companyId: number }) {
  return db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .where("categories.companyId", "=", companyId)
    .where(access.company("categories.companyId"));
}

function withUses<Row extends CategoryUses>(row: Row) {
  return { ...row, usedBy: categoryUsesText(row) };
}

const shared = {
  id: "categories.id",
  search: { label: "Name", where: (q: string) => textContains(fieldRef("categories.name"), q) },
};

export const categoryList = defineList<{ companyId: number }>()({
  name: "categories",
  one: "category",
  many: "categories",
  ...shared,
  from: (db, access, scope) => ofCompany(db, access, scope).where("categories.parentId", "is", null),
  columns: {
    name,
    active: activeColumn(isActive),
    applies,
    subcategories: countColumn("Subcategories", subcategoryCount, { sort: true, size: 130 }),
    ideas: ofIdeas,
  },
  more: (query) => query.select(["categories.isActive", categoryPostCount.as("posts")]),
  shown: withUses,
  ...companyOrder(fieldRef("categories.position")),
  filters,
  csv,
});

/** List of a company's subcategories; in its own order, grouped by category. */
export const subcategoryList = defineList<{ companyId: number }>()({
  name: "subcategories",
  one: "subcategory",
  many: "subcategories",
  ...shared,
  from: (db, access, scope) => ofCompany(db, access, scope).where("categories.parentId", "is not", null),
  columns: {
    name,
    parent: customColumn("Category", sql<string>`parent.name`, { sort: { by: [sql`lower(parent.name)`] }, size: 200 }),
    active: activeColumn(isActive),
    applies,
    ideas: ofIdeas,
  },
  more: (query) =>
    query.select([
      "categories.isActive",
      "categories.parentId",
      categoryPostCount.as("posts"),
      subcategoryCount.as("subcategories"),
    ]),
  shown: withUses,
  ...companyOrder(sql`parent.position`, sql`parent.id`, fieldRef("categories.position")),
  filters: { ...filters, parent: recordFilter("Category", (id) => sql`categories.parent_id = ${id}`) },
  offers: async (db, access, { companyId }) => ({ parent: await listCategoryChoices(db, access, companyId) }),
  csv,
});
