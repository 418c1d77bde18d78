import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type Level, usedByText } from "./category-rules.ts";

/** A category, or a subcategory, with its company and where it is used; null when it is absent or out of reach. */
export async function findCategory(db: Db, reach: Reach, level: Level, categoryId: number) {
  const category = await db
    .selectFrom("categories")
    .innerJoin("companies", "companies.id", "categories.companyId")
    .select(["categories.id", "categories.companyId", "categories.parentId", "categories.name", "categories.appliesTo"])
    .select(["categories.isActive", "categories.version", "companies.name as company"])
    .select([ideas.as("ideas"), posts.as("posts"), subcategories.as("subcategories")])
    .where("categories.id", "=", categoryId)
    .where("categories.parentId", level === "category" ? "is" : "is not", null)
    .where(reach.company("categories.companyId"))
    .executeTakeFirst();
  return category ? { ...category, usedBy: usedByText(category) } : null;
}

/** The categories of a company in its order, the inactive ones too, for a form's list of choices. */
export function listCategoryChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("categories")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where("parentId", "is", null)
    .where(reach.company("categories.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** What a category can be merged into: the others of its level in its company, by category and name. */
export async function listMergeTargets(
  db: Db,
  reach: Reach,
  level: Level,
  { id, companyId }: { id: number; companyId: number },
) {
  const rows = await db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .select(["categories.id", "categories.name", "parent.name as parent"])
    .where("categories.companyId", "=", companyId)
    .where("categories.id", "<>", id)
    .where("categories.parentId", level === "category" ? "is" : "is not", null)
    .where(reach.company("categories.companyId"))
    .orderBy("parent.position")
    .orderBy("categories.position")
    .orderBy("categories.id")
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.parent ? `${row.parent}, ${row.name}` : row.name }));
}

/** In how many ideas a category stands, as either. */
export const ideas = sql<number>`(select count(*) from ideas
  where ideas.category_id = categories.id or ideas.subcategory_id = categories.id)`;
/** In how many posts of social media. */
export const posts = sql<number>`(select count(*) from social_posts where social_posts.category_id = categories.id)`;
export const subcategories = sql<number>`(select count(*) from categories child
  where child.parent_id = categories.id)`;
