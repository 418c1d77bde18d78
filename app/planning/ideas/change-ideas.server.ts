import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import { type BulkIdeaChange, bulkChangeColumns } from "./bulk-ideas-form.ts";

type Outcome = { saved: true; changed: number; kept: number } | { saved: false; fieldErrors: FieldErrors } | null;

/**
 * Apply one change to several ideas of a company. Ideas that already match, or whose status does not allow it, stay as
 * they are. Null when none of them is in scope.
 */
export async function changeIdeas(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    ideaIds,
    change,
    now,
  }: { companyId: number; ideaIds: readonly number[]; change: BulkIdeaChange; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const ideas = await db
      .selectFrom("ideas")
      .select(["id", "status", "isIncentiveEligible", "categoryId", "subcategoryId"])
      .where("id", "in", ideaIds.length > 0 ? ideaIds : [0])
      .where("companyId", "=", companyId)
      .where(advisor.access.company("ideas.companyId"))
      .orderBy("id")
      .forUpdate()
      .execute();
    if (ideas.length === 0) return null;
    if (change.category && change.category !== "none" && !(await isCategory(db, companyId, Number(change.category)))) {
      return { saved: false, fieldErrors: fieldError("category", "Choose a category from the list.") };
    }
    const changing = ideas
      .map((idea) => ({ idea, after: bulkChangeColumns(change, idea) }))
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
    await writeAuditBatch(
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

/** Find the selected ideas as they are now; absent ones are left out. */
export function findSelectedIdeas(db: Db, access: AccessScope, companyId: number, ideaIds: readonly number[]) {
  return db
    .selectFrom("ideas")
    .select(["id", "title", "status"])
    .where("id", "in", ideaIds.length > 0 ? ideaIds : [0])
    .where("companyId", "=", companyId)
    .where(access.company("ideas.companyId"))
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
