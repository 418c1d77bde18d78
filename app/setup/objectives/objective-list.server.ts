import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { objectiveKind } from "./objective-kind.server.ts";
import type { ObjectiveListState } from "./objective-list.ts";

/** One page of a company's objectives and how many there are in all. */
export async function listObjectives(db: Db, reach: Reach, companyId: number, list: ObjectiveListState) {
  const { total } = await filteredObjectives(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredObjectives(db, reach, companyId, list)
    .select(["objectives.id", "objectives.name", "objectives.description", "objectives.icon", "objectives.isActive"])
    .select("metricTypes.name as metricType")
    .select(usesOf(objectiveKind, sql.ref("objectives.id")).as("uses"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { total, rows: rows.map(({ uses, ...row }) => ({ ...row, usedBy: usesText(uses) })) };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadObjectives(
  db: Db,
  reach: Reach,
  companyId: number,
  list: ObjectiveListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredObjectives(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function objectiveDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredObjectives(db: Db, reach: Reach, companyId: number, { q, filters }: ObjectiveListState) {
  return db
    .selectFrom("objectives")
    .leftJoin("metricTypes", "metricTypes.id", "objectives.metricTypeId")
    .where("objectives.companyId", "=", companyId)
    .where(reach.company("objectives.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`objectives.name || ' ' || objectives.description`, q)))
    .$if(filters.active !== null, (query) => query.where("objectives.isActive", "=", filters.active === "yes"));
}

const sortColumns: Record<ObjectiveListState["sort"]["by"], SortColumns> = {
  order: { by: [sql`objectives.position`] },
  name: { by: [sql`lower(objectives.name)`] },
  active: { by: [sql`objectives.is_active`] },
  metricType: { by: [sql`lower(metric_types.name)`], nulls: "least" },
};

function inOrder({ sort }: ObjectiveListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`objectives.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`objectives.name`,
  Description: sql`objectives.description`,
  Icon: sql`objectives.icon`,
  "Metric type": sql`metric_types.name`,
  Active: sql`case when objectives.is_active then 'Yes' else 'No' end`,
};
