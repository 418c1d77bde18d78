import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { active, count, field, own, text } from "#app/platform/records/list-columns.server.ts";
import { choice, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { activeFilter, inOwnOrder } from "#app/platform/records/settings.server.ts";
import { ideas, listCategoryChoices, posts, subcategories } from "./category-queries.server.ts";
import { appliesToWords, type CategoryUses, usedByText } from "./category-rules.ts";

const isActive = field("categories.isActive");
const name = text("Name", field("categories.name"), {
  sort: true,
  isLink: true,
  card: "title",
  fixed: true,
  size: 240,
});
const applies = own("Applies to", field("categories.appliesTo"), { card: "hidden", size: 260 });
const ofIdeas = count("{Ideas}", ideas, { sort: true, size: 90 });
const filters = {
  active: activeFilter(isActive),
  applies: choice("Applies to", appliesToWords, (use) => sql`${use} = any(categories.applies_to)`),
};
const csv = {
  Category: sql`coalesce(parent.name, categories.name)`,
  Name: "name",
  "Applies to": sql`array_to_string(categories.applies_to, '; ')`,
  Ideas: "ideas",
  "Social posts": posts,
  Subcategories: subcategories,
  Active: "active",
} as const;

function ofCompany(db: Db, reach: Reach, { companyId }: { companyId: number }) {
  return db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .where("categories.companyId", "=", companyId)
    .where(reach.company("categories.companyId"));
}

function withUses<Row extends CategoryUses>(row: Row) {
  return { ...row, usedBy: usedByText(row) };
}

const shared = {
  id: "categories.id",
  search: { label: "Name", where: (q: string) => like(field("categories.name"), q) },
};

export const categoryList = defineList<{ companyId: number }>()({
  ...{ name: "categories", one: "category", many: "categories", ...shared },
  from: (db, reach, scope) => ofCompany(db, reach, scope).where("categories.parentId", "is", null),
  columns: {
    ...{ name, active: active(isActive), applies },
    subcategories: count("Subcategories", subcategories, { sort: true, size: 130 }),
    ideas: ofIdeas,
  },
  more: (query) => query.select(["categories.isActive", posts.as("posts")]),
  shown: withUses,
  ...inOwnOrder(field("categories.position")),
  filters,
  csv,
});

/** The list of what lies in categories; in its own order, the categories follow each other. */
export const subcategoryList = defineList<{ companyId: number }>()({
  ...{ name: "subcategories", one: "subcategory", many: "subcategories", ...shared },
  from: (db, reach, scope) => ofCompany(db, reach, scope).where("categories.parentId", "is not", null),
  columns: {
    name,
    parent: own("Category", sql<string>`parent.name`, { sort: { by: [sql`lower(parent.name)`] }, size: 200 }),
    ...{ active: active(isActive), applies, ideas: ofIdeas },
  },
  more: (query) =>
    query.select(["categories.isActive", "categories.parentId", posts.as("posts"), subcategories.as("subcategories")]),
  shown: withUses,
  ...inOwnOrder(sql`parent.position`, sql`parent.id`, field("categories.position")),
  filters: { ...filters, parent: record("Category", (id) => sql`categories.parent_id = ${id}`) },
  offers: async (db, reach, { companyId }) => ({ parent: await listCategoryChoices(db, reach, companyId) }),
  csv,
});
