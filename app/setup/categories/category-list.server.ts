import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { CategoryListState, SubcategoryListState } from "./category-list.ts";
import { type Level, usedByText } from "./category-rules.ts";

/** What both lists ask: categories know no parent to look for, subcategories no subcategories to sort by. */
type ListState = CategoryListState | SubcategoryListState;

/** One page of a company's categories, or of its subcategories, and how many there are in all. */
export async function listCategories(db: Db, reach: Reach, level: Level, companyId: number, list: ListState) {
  const { total } = await filteredCategories(db, reach, level, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredCategories(db, reach, level, companyId, list)
    .select(["categories.id", "categories.name", "categories.appliesTo", "categories.isActive"])
    .select(["parent.id as parentId", "parent.name as parent", ideas.as("ideas"), subcategories.as("subcategories")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { total, rows: rows.map((row) => ({ ...row, usedBy: usedByText(row) })) };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadCategories(
  db: Db,
  reach: Reach,
  level: Level,
  companyId: number,
  list: ListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredCategories(db, reach, level, companyId, list).select(line).orderBy(inOrder(list)));
}

export function categoryDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredCategories(db: Db, reach: Reach, level: Level, companyId: number, { q, filters }: ListState) {
  const parent = "parent" in filters ? filters.parent : null;
  return db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .where("categories.companyId", "=", companyId)
    .where(reach.company("categories.companyId"))
    .where("categories.parentId", level === "category" ? "is" : "is not", null)
    .$if(q !== "", (query) => query.where(like(sql`categories.name`, q)))
    .$if(parent !== null, (query) => query.where("categories.parentId", "=", parent))
    .$if(filters.active !== null, (query) => query.where("categories.isActive", "=", filters.active === "yes"))
    .$if(filters.applies !== null, (query) =>
      query.where(sql<boolean>`${filters.applies} = any(categories.applies_to)`),
    );
}

/** In how many ideas a category stands, as either. */
export const ideas = sql<number>`(select count(*) from ideas
  where ideas.category_id = categories.id or ideas.subcategory_id = categories.id)`;
export const subcategories = sql<number>`(select count(*) from categories child
  where child.parent_id = categories.id)`;

const sortColumns: Record<ListState["sort"]["by"], SortColumns> = {
  order: { by: [sql`coalesce(parent.position, 0)`, sql`coalesce(parent.id, 0)`, sql`categories.position`] },
  name: { by: [sql`lower(categories.name)`] },
  parent: { by: [sql`lower(parent.name)`], nulls: "least" },
  active: { by: [sql`categories.is_active`] },
  ideas: { by: [ideas] },
  subcategories: { by: [subcategories] },
};

function inOrder({ sort }: ListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`categories.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Category: sql`coalesce(parent.name, categories.name)`,
  Name: sql`categories.name`,
  "Applies to": sql`array_to_string(categories.applies_to, '; ')`,
  Ideas: ideas,
  Subcategories: subcategories,
  Active: sql`case when categories.is_active then 'Yes' else 'No' end`,
};
