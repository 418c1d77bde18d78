import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { writeAudits } from "#app/platform/audit/write-audit.server.ts";
import { type IdeasChange, changedColumns } from "./idea-bulk.ts";

type Outcome = { saved: true; changed: number; kept: number } | { saved: false; problems: Problems } | null;

/**
 * Does one thing to several ideas of a company. Those that are so already, or whose state does not allow it, stay as
 * they are; null when none of them is in reach.
 */
export async function changeIdeas(
  db: Db,
  advisor: Person,
  companyId: number,
  ideaIds: readonly number[],
  change: IdeasChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const ideas = await db
      .selectFrom("ideas")
      .select(["id", "status", "isIncentiveEligible", "categoryId", "subcategoryId"])
      .where("id", "in", ideaIds.length > 0 ? ideaIds : [0])
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("ideas.companyId"))
      .orderBy("id")
      .forUpdate()
      .execute();
    if (ideas.length === 0) return null;
    if (change.category && change.category !== "none" && !(await isCategory(db, companyId, Number(change.category)))) {
      return { saved: false, problems: problem("category", "Choose a category from the list.") };
    }
    const changing = ideas
      .map((idea) => ({ idea, after: changedColumns(change, idea) }))
      .filter(({ after }) => Object.keys(after).length > 0);
    const kept = ideas.length - changing.length;
    if (changing.length === 0) return { saved: true, changed: 0, kept };
    const rows = changing.map(({ idea, after }) => ({ ...idea, ...after }));
    await sql`
      update ideas set status = row.status, is_incentive_eligible = row."isIncentiveEligible",
        category_id = row."categoryId", subcategory_id = row."subcategoryId",
        version = version + 1, updated_at = ${now}, updated_by = ${advisor.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id integer, status text,
        "isIncentiveEligible" boolean, "categoryId" integer, "subcategoryId" integer)
      where ideas.id = row.id
    `.execute(db);
    await writeAudits(
      db,
      advisor,
      changing.map(({ idea: { id, ...before }, after }) => ({
        action: "idea.change",
        object: { type: "idea", id },
        companyId,
        before: Object.fromEntries(Object.entries(before).filter(([name]) => name in after)),
        after,
      })),
    );
    return { saved: true, changed: changing.length, kept };
  });
}

/** The ideas that a change is asked about, as they are now; absent ones are left out. */
export function findTicked(db: Db, reach: Reach, companyId: number, ideaIds: readonly number[]) {
  return db
    .selectFrom("ideas")
    .select(["id", "title", "status"])
    .where("id", "in", ideaIds.length > 0 ? ideaIds : [0])
    .where("companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
    .orderBy("id")
    .execute();
}

async function isCategory(db: Db, companyId: number, categoryId: number): Promise<boolean> {
  const category = await db
    .selectFrom("categories")
    .select("id")
    .where("id", "=", categoryId)
    .where("companyId", "=", companyId)
    .where("parentId", "is", null)
    .where(sql<boolean>`'ideas' = any(applies_to)`)
    .forShare()
    .executeTakeFirst();
  return category !== undefined;
}
