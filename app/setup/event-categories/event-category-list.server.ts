import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { eventCategoryKind } from "./event-category-kind.server.ts";
import type { EventCategoryListState } from "./event-category-list.ts";

/** One page of a company's event categories and how many there are in all. */
export async function listEventCategories(db: Db, reach: Reach, companyId: number, list: EventCategoryListState) {
  const { total } = await filteredEventCategories(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredEventCategories(db, reach, companyId, list)
    .select(["id", "name", "description", "isReimbursable", "needsApproval", "isActive"])
    .select(usesOf(eventCategoryKind, sql.ref("customEventCategories.id")).as("uses"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { total, rows: rows.map(({ uses, ...row }) => ({ ...row, usedBy: usesText(uses) })) };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadEventCategories(
  db: Db,
  reach: Reach,
  companyId: number,
  list: EventCategoryListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredEventCategories(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function eventCategoryDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredEventCategories(db: Db, reach: Reach, companyId: number, { q, filters }: EventCategoryListState) {
  return db
    .selectFrom("customEventCategories")
    .where("customEventCategories.companyId", "=", companyId)
    .where(reach.company("customEventCategories.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`name || ' ' || description`, q)))
    .$if(filters.active !== null, (query) =>
      query.where("customEventCategories.isActive", "=", filters.active === "yes"),
    )
    .$if(filters.reimbursable, (query) => query.where("customEventCategories.isReimbursable", "=", true))
    .$if(filters.approval, (query) => query.where("customEventCategories.needsApproval", "=", true));
}

const sortColumns: Record<EventCategoryListState["sort"]["by"], SortColumns> = {
  order: { by: [sql`position`] },
  name: { by: [sql`lower(name)`] },
  active: { by: [sql`is_active`] },
};

function inOrder({ sort }: EventCategoryListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`custom_event_categories.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`name`,
  Description: sql`description`,
  Reimbursable: sql`case when is_reimbursable then 'Yes' else 'No' end`,
  "Needs approval": sql`case when needs_approval then 'Yes' else 'No' end`,
  Active: sql`case when is_active then 'Yes' else 'No' end`,
};
