import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { EntryMove } from "#app/platform/records/entry-moves.ts";
import { type MoveOutcome, moveHeld } from "#app/platform/records/make-entry-move.server.ts";
import { type Level, usedByText } from "./category-rules.ts";
import { lockCategory } from "./lock-category.server.ts";

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
  return db.transaction().execute(async (db) => {
    const category = await lockCategory(db, advisor.reach, level, move.entryId);
    if (!category) return null;
    const siblings = sql`company_id = ${category.companyId} and parent_id is not distinct from ${category.parentId}::integer`;
    if (move.intent === "up" || move.intent === "down") {
      await sql`select from categories where ${siblings} order by id for update`.execute(db);
    }
    const held = {
      ...{ ...category, table: "categories", type: "category", siblings, usedBy: usedByText(category) || null },
      ...{ instead: "Merge it into another one instead.", refusal: null },
    };
    return moveHeld(db, advisor, held, move.intent, now);
  });
}
