import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { type CategoryChange, type NewCategory, categoryColumns } from "./category-form.ts";
import type { CategoryLevel } from "./category-rules.ts";
import { selectCategory } from "./lock-category.server.ts";

const parentError = fieldError("parentId", "Choose a category from the list.");

const categoryViolations = ({ name }: { name: string }) => ({
  categories_name_key: { field: "name", sentence: `The name ${name} is already used. Choose another name.` },
});

/** Create a category at the end of a company's list, or a subcategory at the end of its category's. */
export const createCategory = defineCreation({
  table: "categories",
  noun: "category",
  find: (db, { access }, { companyId }: { companyId: number }, _: NewCategory) =>
    db.selectFrom("companies").select("id").where("id", "=", companyId).where(access.company("companies.id")),
  refuse: async ({ id }, { parentId = null }, db) => ((await lockParent(db, id, parentId)) ? null : parentError),
  columns: (form) => categoryColumns(form),
  extraColumns: ({ parentId = null }, { id }) => ({ position: lastPosition(id, parentId) }),
  uniqueViolations: (form) => categoryViolations(form),
});

const changes = { category: changeOfLevel("category"), subcategory: changeOfLevel("subcategory") };

/**
 * Change a category or a subcategory. A subcategory that changes its category becomes the last one there, and its ideas
 * move with it.
 */
export function changeCategory(
  context: Context,
  { level, id }: { level: CategoryLevel; id: number },
  form: CategoryChange,
) {
  return changes[level](context, { id }, form);
}

function changeOfLevel(level: CategoryLevel) {
  const columnsOf = ({ parentId, ...form }: CategoryChange) =>
    categoryColumns(level === "category" ? form : { ...form, parentId });
  return defineChange({
    table: "categories",
    noun: level,
    type: "category",
    find: (db, { access }, { id }: { id: number }, _: CategoryChange) => selectCategory(db, access, level, id),
    validate: async ({ companyId }, form, db) => {
      const { parentId } = columnsOf(form);
      if (level === "subcategory" && parentId === null) return parentError;
      return (await lockParent(db, companyId, parentId)) ? null : parentError;
    },
    columns: (form) => columnsOf(form),
    extraColumns: (form, { companyId, parentId }) => {
      const wanted = columnsOf(form).parentId;
      return wanted === parentId ? {} : { position: lastPosition(companyId, wanted) };
    },
    uniqueViolations: (form) => categoryViolations(form),
    afterSave: async (db, _, { found, form }) => {
      const { parentId } = columnsOf(form);
      if (parentId === found.parentId) return;
      await db.updateTable("ideas").set({ categoryId: parentId }).where("subcategoryId", "=", found.id).execute();
    },
  });
}

/** Build the SQL of the position after the last one. */
function lastPosition(companyId: number, parentId: number | null) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from categories
    where company_id = ${companyId} and parent_id is not distinct from ${parentId}::integer)`;
}

/** Lock a subcategory's category; return false when the company has no such category. */
async function lockParent(db: Db, companyId: number, parentId: number | null): Promise<boolean> {
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
