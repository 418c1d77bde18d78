import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { EntryMove } from "#app/platform/records/entry-moves.ts";
import { type Level, usedByText } from "./category-rules.ts";
import { type LockedCategory, lockCategory } from "./lock-category.server.ts";

/** What came of a move, as a sentence; null when the category is absent or out of reach. */
type MoveOutcome = { saved: boolean; sentence: string } | null;

/**
 * Makes one move of a category or a subcategory. What is so already stays so and is said again; a post that names no
 * move does nothing.
 */
export async function makeCategoryMove(
  db: Db,
  advisor: Person,
  level: Level,
  move: EntryMove | null,
  now: Date,
): Promise<MoveOutcome> {
  if (!move) return { saved: false, sentence: `Choose what to do with the ${level}.` };
  const { intent, entryId } = move;
  return db.transaction().execute(async (db): Promise<MoveOutcome> => {
    const category = await lockCategory(db, advisor.reach, level, entryId);
    if (!category) return null;
    const moved = { db, advisor, category, now };
    if (intent === "up" || intent === "down") return moveInOrder(moved, intent);
    if (intent === "delete") return deleteCategory(moved);
    return switchCategory(moved, intent === "switch-on");
  });
}

interface Moved {
  db: Db;
  advisor: Person;
  category: LockedCategory;
  now: Date;
}

/** Exchanges a category with its neighbour; at either end nothing moves. A place is no part of the form. */
async function moveInOrder({ db, advisor, category }: Moved, direction: "up" | "down") {
  const step = direction === "up" ? -1.5 : 1.5;
  const siblings = sql`company_id = ${category.companyId} and parent_id is not distinct from ${category.parentId}::integer`;
  await sql`select from categories where ${siblings} order by id for update`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with placed as (
      select id, row_number() over (order by position, id)
        + case when id = ${category.id} then ${step}::numeric else 0 end as place
      from categories where ${siblings}
    ), numbered as (select id, row_number() over (order by place) as place from placed)
    update categories set position = numbered.place
    from numbered where numbered.id = categories.id and categories.position <> numbered.place
    returning categories.id
  `.execute(db);
  if (rows.length > 0) {
    await writeAudit(db, advisor, { action: "category.move", ...about(category), after: { direction } });
  }
  return { saved: true, sentence: `${category.name} moved ${direction}.` };
}

async function switchCategory({ db, advisor, category, now }: Moved, isActive: boolean) {
  const sentence = `${category.name} is ${isActive ? "active" : "inactive"}.`;
  if (category.isActive === isActive) return { saved: true, sentence };
  await withAudit(db, advisor, {
    action: `category.${isActive ? "activate" : "deactivate"}`,
    ...about(category),
    before: { isActive: category.isActive },
    after: { isActive },
  })
    .updateTable("categories")
    .set({ isActive, version: category.version + 1, updatedAt: now, updatedBy: advisor.userId })
    .where("id", "=", category.id)
    .execute();
  return { saved: true, sentence };
}

async function deleteCategory({ db, advisor, category }: Moved) {
  const usedBy = usedByText(category);
  if (usedBy) {
    return { saved: false, sentence: `${category.name} is used by ${usedBy}. Merge it into another one instead.` };
  }
  await withAudit(db, advisor, {
    action: "category.delete",
    ...about(category),
    before: { name: category.name, isActive: category.isActive },
  })
    .deleteFrom("categories")
    .where("id", "=", category.id)
    .execute();
  return { saved: true, sentence: `${category.name} is deleted.` };
}

function about({ id, companyId }: LockedCategory) {
  return { object: { type: "category", id }, companyId };
}
