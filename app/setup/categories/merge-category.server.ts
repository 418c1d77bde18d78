import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type CategoryLevel, categoryUsesText } from "./category-rules.ts";
import { type LockedCategory, lockCategory } from "./lock-category.server.ts";

type Outcome =
  { saved: true; companyId: number; into: string; moved: string } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Move a category's ideas, posts and subcategories into another one of its level and company, and delete it.
 * Subcategories with the same name are merged. Null when either is absent or out of scope.
 */
export async function mergeCategory(
  db: Db,
  advisor: CurrentUser,
  { level, categoryId, intoId, now }: { level: CategoryLevel; categoryId: number; intoId: number; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    // Always lock in the order of the ids, so that two merges of the same pair wait instead of deadlocking.
    const locked = new Map<number, LockedCategory | null>();
    for (const id of [categoryId, intoId].sort((one, other) => one - other)) {
      locked.set(id, await lockCategory(db, advisor.access, level, id));
    }
    const category = locked.get(categoryId);
    const into = locked.get(intoId);
    if (!category || !into || category.companyId !== into.companyId) return null;
    if (category.id === into.id) return { saved: false, fieldErrors: fieldError("into", "Choose a different one.") };
    await (level === "category" ? moveCategory(db, category, into) : moveSubcategory(db, category, into));
    await db.deleteFrom("categories").where("id", "=", category.id).execute();
    await db
      .updateTable("categories")
      .set({ version: into.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", into.id)
      .execute();
    const moved = categoryUsesText(category);
    await writeAudit(db, advisor, {
      action: "category.merge",
      object: { type: "category", id: into.id },
      companyId: into.companyId,
      before: { merged: category.name },
      after: { into: into.name, moved },
    });
    return { saved: true, companyId: into.companyId, into: into.name, moved };
  });
}

async function moveCategory(db: Db, { id }: LockedCategory, into: LockedCategory): Promise<void> {
  const sameNamePairs = sql`categories child join categories same on lower(same.name) = lower(child.name)
    where child.parent_id = ${id} and same.parent_id = ${into.id}`;
  await sql`
    with posted as (update social_posts set category_id = same.id from ${sameNamePairs} and category_id = child.id)
    update ideas set subcategory_id = same.id from ${sameNamePairs} and ideas.subcategory_id = child.id
  `.execute(db);
  await sql`
    delete from categories child using categories same
    where child.parent_id = ${id} and same.parent_id = ${into.id} and lower(same.name) = lower(child.name)
  `.execute(db);
  await sql`
    update categories set parent_id = ${into.id},
      position = position + (select coalesce(max(position), 0) from categories held where held.parent_id = ${into.id})
    where parent_id = ${id}
  `.execute(db);
  await movePosts(db, id, into, sql`update ideas set category_id = ${into.id} where category_id = ${id}`);
}

async function moveSubcategory(db: Db, { id }: LockedCategory, into: LockedCategory): Promise<void> {
  const ideas = sql`update ideas set subcategory_id = ${into.id}, category_id = ${into.parentId}
    where subcategory_id = ${id}`;
  await movePosts(db, id, into, ideas);
}

/** Move the posts of a category together with its ideas. */
async function movePosts(db: Db, id: number, into: LockedCategory, ideas: RawBuilder<unknown>): Promise<void> {
  await sql`with posted as (update social_posts set category_id = ${into.id} where category_id = ${id}) ${ideas}`.execute(
    db,
  );
}
