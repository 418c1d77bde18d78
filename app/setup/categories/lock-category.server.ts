import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { ideas, posts, subcategories } from "./category-queries.server.ts";
import type { Level } from "./category-rules.ts";

/** A category, or a subcategory, with where it is used. */
export function categoryQuery(db: Db, reach: Reach, level: Level, categoryId: number) {
  return db
    .selectFrom("categories")
    .select(["id", "companyId", "parentId", "name", "appliesTo", "isActive", "position", "version"])
    .select([ideas.as("ideas"), posts.as("posts"), subcategories.as("subcategories")])
    .where("id", "=", categoryId)
    .where("parentId", level === "category" ? "is" : "is not", null)
    .where(reach.company("categories.companyId"));
}

/** The same locked; null when it is absent or out of reach. */
export async function lockCategory(db: Db, reach: Reach, level: Level, categoryId: number) {
  return (await categoryQuery(db, reach, level, categoryId).forUpdate().executeTakeFirst()) ?? null;
}

export type LockedCategory = NonNullable<Awaited<ReturnType<typeof lockCategory>>>;
