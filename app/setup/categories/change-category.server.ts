import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type CategoryChange, categoryColumnsOf } from "./category-form.ts";
import type { Level } from "./category-rules.ts";
import { categoryNameTaken, lastPosition, lockParent, noSuchParent } from "./create-category.server.ts";
import { lockCategory } from "./lock-category.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Changes a category or a subcategory. In another category a subcategory stands last, and its ideas go along. Null when
 * it is absent or out of reach.
 */
export async function changeCategory(
  db: Db,
  advisor: Person,
  level: Level,
  categoryId: number,
  form: CategoryChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const category = await lockCategory(db, advisor.reach, level, categoryId);
    if (!category) return null;
    const { id, companyId, version, name, appliesTo, parentId } = category;
    if (version !== form.version) return { saved: false, problems: stale(level), status: 409 };
    const before = { name, appliesTo, parentId };
    const after = categoryColumnsOf(level === "category" ? { ...form, parentId: undefined } : form);
    if (level === "subcategory" && after.parentId === null) return { saved: false, problems: noSuchParent };
    const changes = changesOf<Record<string, unknown>>(before, after);
    if (!changes) return { saved: true };
    if (!(await lockParent(db, companyId, after.parentId))) return { saved: false, problems: noSuchParent };
    const isMoving = after.parentId !== parentId;
    await withAudit(db, advisor, { action: "category.change", object: { type: "category", id }, companyId, ...changes })
      .updateTable("categories")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .$if(isMoving, (query) => query.set({ position: lastPosition(companyId, after.parentId) }))
      .where("id", "=", id)
      .execute();
    if (isMoving)
      await db.updateTable("ideas").set({ categoryId: after.parentId }).where("subcategoryId", "=", id).execute();
    return { saved: true };
  });
  return orTaken(save, categoryNameTaken(form.name));
}
