import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { categoryIdeaCount, categoryPostCount, subcategoryCount } from "./category-queries.server.ts";
import type { CategoryLevel } from "./category-rules.ts";

/** Select a category or subcategory with its uses. */
export function selectCategory(db: Db, access: AccessScope, level: CategoryLevel, categoryId: number) {
  return db
    .selectFrom("categories")
    .select(["id", "companyId", "parentId", "name", "appliesTo", "isActive", "position", "version"])
    .select([categoryIdeaCount.as("ideas"), categoryPostCount.as("posts"), subcategoryCount.as("subcategories")])
    .where("id", "=", categoryId)
    .where("parentId", level === "category" ? "is" : "is not", null)
    .where(access.company("categories.companyId"));
}

/** Lock and read the same; null when absent or out of scope. */
export async function lockCategory(db: Db, access: AccessScope, level: CategoryLevel, categoryId: number) {
  return (await selectCategory(db, access, level, categoryId).forUpdate().executeTakeFirst()) ?? null;
}

export type LockedCategory = NonNullable<Awaited<ReturnType<typeof lockCategory>>>;
