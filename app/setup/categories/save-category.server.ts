import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import { type CategoryChange, type NewCategory, categoryColumnsOf } from "./category-form.ts";
import type { Level } from "./category-rules.ts";
import { categoryQuery } from "./lock-category.server.ts";

const noSuchParent = problem("parentId", "Choose a category from the list.");

const takenByCategory = ({ name }: { name: string }) => ({
  categories_name_key: { field: "name", sentence: `There is another one called ${name}.` },
});

/** Adds a category at the end of a company's list, or a subcategory at the end of its category's. */
export const createCategory = defineCreation({
  ...{ table: "categories", noun: "category" },
  find: (db, { reach }, { companyId }: { companyId: number }, _: NewCategory) =>
    db.selectFrom("companies").select("id").where("id", "=", companyId).where(reach.company("companies.id")),
  refuse: async ({ id }, { parentId = null }, db) => ((await lockParent(db, id, parentId)) ? null : noSuchParent),
  columns: (form) => categoryColumnsOf(form),
  along: ({ parentId = null }, { id }) => ({ position: lastPosition(id, parentId) }),
  taken: (form) => takenByCategory(form),
});

const changes = { category: changeOfLevel("category"), subcategory: changeOfLevel("subcategory") };

/** Changes a category or a subcategory. In another category a subcategory stands last, and its ideas go along. */
export function changeCategory(
  db: Db,
  editor: Editor,
  { level, id }: { level: Level; id: number },
  form: CategoryChange,
  now: Date,
) {
  return changes[level](db, editor, { id }, form, now);
}

function changeOfLevel(level: Level) {
  const columnsOf = ({ parentId, ...form }: CategoryChange) =>
    categoryColumnsOf(level === "category" ? form : { ...form, parentId });
  return defineChange({
    ...{ table: "categories", noun: level, type: "category" },
    find: (db, { reach }, { id }: { id: number }, _: CategoryChange) => categoryQuery(db, reach, level, id),
    check: async ({ companyId }, form, db) => {
      const { parentId } = columnsOf(form);
      if (level === "subcategory" && parentId === null) return noSuchParent;
      return (await lockParent(db, companyId, parentId)) ? null : noSuchParent;
    },
    columns: (form) => columnsOf(form),
    along: (form, { companyId, parentId }) => {
      const wanted = columnsOf(form).parentId;
      return wanted === parentId ? {} : { position: lastPosition(companyId, wanted) };
    },
    taken: (form) => takenByCategory(form),
    then: async (db, _, { found, form }) => {
      const { parentId } = columnsOf(form);
      if (parentId === found.parentId) return;
      await db.updateTable("ideas").set({ categoryId: parentId }).where("subcategoryId", "=", found.id).execute();
    },
  });
}

/** The place after the last one of an order. */
function lastPosition(companyId: number, parentId: number | null) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from categories
    where company_id = ${companyId} and parent_id is not distinct from ${parentId}::integer)`;
}

/** Keeps the category that a subcategory lies in; false where the company has no such category. */
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
