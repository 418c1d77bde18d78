import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import { type NewCategory, categoryColumnsOf } from "./category-form.ts";

type Outcome = { saved: true; categoryId: number } | { saved: false; problems: Problems } | null;

/**
 * Adds a category at the end of a company's list, or a subcategory at the end of its category's. Null when the company
 * is absent or out of reach.
 */
export async function createCategory(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewCategory,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await findCompany(db, advisor.reach, companyId);
    if (!company) return null;
    const columns = categoryColumnsOf(form);
    if (!(await lockParent(db, companyId, columns.parentId))) return { saved: false, problems: noSuchParent };
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "category.create", type: "category", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("categories")
          .values({ companyId, ...columns, ...by, position: lastPosition(companyId, columns.parentId) })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, categoryId: id };
  });
  return orTaken(save, categoryNameTaken(form.name));
}

export function categoryNameTaken(name: string) {
  return { categories_name_key: { field: "name", sentence: `There is another one called ${name}.` } };
}

export const noSuchParent = problem("parentId", "Choose a category from the list.");

/** The place after the last one of an order. */
export function lastPosition(companyId: number, parentId: number | null) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from categories
    where company_id = ${companyId} and parent_id is not distinct from ${parentId}::integer)`;
}

/** Keeps the category that a subcategory lies in; false where the company has no such category. */
export async function lockParent(db: Db, companyId: number, parentId: number | null): Promise<boolean> {
  if (parentId === null) return true;
  const parent = await db
    .selectFrom("categories")
    .select("id")
    .where("id", "=", parentId)
    .where("companyId", "=", companyId)
    .where("parentId", "is", null)
    .forShare()
    .executeTakeFirst();
  return parent !== undefined;
}
