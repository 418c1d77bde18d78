import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type CategoryLevel, categoryUsesText } from "./category-rules.ts";

/** Find a category or subcategory with its company and uses; null when absent or out of scope. */
export async function findCategory(db: Db, access: AccessScope, level: CategoryLevel, categoryId: number) {
  const category = await db
    .selectFrom("categories")
    .innerJoin("companies", "companies.id", "categories.companyId")
    .select(["categories.id", "categories.companyId", "categories.parentId", "categories.name", "categories.appliesTo"])
    .select(["categories.isActive", "categories.version", "companies.name as company"])
    .select([categoryIdeaCount.as("ideas"), categoryPostCount.as("posts"), subcategoryCount.as("subcategories")])
    .where("categories.id", "=", categoryId)
    .where("categories.parentId", level === "category" ? "is" : "is not", null)
    .where(access.company("categories.companyId"))
    .executeTakeFirst();
  return category ? { ...category, usedBy: categoryUsesText(category) } : null;
}

/** List a company's categories in its own order, including inactive ones, as a form's choices. */
export function listCategoryChoices(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("categories")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where("parentId", "is", null)
    .where(access.company("categories.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** List the categories that a category can be merged into: the others of its level and company, in its own order. */
export async function listMergeTargets(
  db: Db,
  access: AccessScope,
  level: CategoryLevel,
  { id, companyId }: { id: number; companyId: number },
) {
  const rows = await db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .select(["categories.id", "categories.name", "parent.name as parent"])
    .where("categories.companyId", "=", companyId)
    .where("categories.id", "<>", id)
    .where("categories.parentId", level === "category" ? "is" : "is not", null)
    .where(access.company("categories.companyId"))
    .orderBy("parent.position")
    .orderBy("categories.position")
    .orderBy("categories.id")
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.parent ? `${row.parent}, ${row.name}` : row.name }));
}

/** SQL of the number of ideas with the category or subcategory. */
export const categoryIdeaCount = sql<number>`(select count(*) from ideas
  where ideas.category_id = categories.id or ideas.subcategory_id = categories.id)`;
/** SQL of the number of social media posts with the category. */
export const categoryPostCount = sql<number>`(select count(*) from social_posts where social_posts.category_id = categories.id)`;
export const subcategoryCount = sql<number>`(select count(*) from categories child
  where child.parent_id = categories.id)`;
