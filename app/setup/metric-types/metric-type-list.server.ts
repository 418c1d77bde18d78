import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { metricTypeKind } from "./metric-type-kind.server.ts";
import type { MetricTypeListState } from "./metric-type-list.ts";

/** One page of a company's metric types and how many there are in all. */
export async function listMetricTypes(db: Db, reach: Reach, companyId: number, list: MetricTypeListState) {
  const { total } = await filteredMetricTypes(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredMetricTypes(db, reach, companyId, list)
    .select(["metricTypes.id", "metricTypes.name", "metricTypes.unit", "metricTypes.decimals", "metricTypes.isActive"])
    .select(["metricTypes.aggregation", "metricTypes.frequency", "metricTypes.goodDirection"])
    .select(usesOf(metricTypeKind, sql.ref("metricTypes.id")).as("uses"))
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { total, rows: rows.map(({ uses, ...row }) => ({ ...row, usedBy: usesText(uses) })) };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadMetricTypes(
  db: Db,
  reach: Reach,
  companyId: number,
  list: MetricTypeListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredMetricTypes(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function metricTypeDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredMetricTypes(db: Db, reach: Reach, companyId: number, { q, filters }: MetricTypeListState) {
  return db
    .selectFrom("metricTypes")
    .where("metricTypes.companyId", "=", companyId)
    .where(reach.company("metricTypes.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`metric_types.name`, q)))
    .$if(filters.active !== null, (query) => query.where("metricTypes.isActive", "=", filters.active === "yes"))
    .$if(filters.unit !== null, (query) => query.where("metricTypes.unit", "=", filters.unit ?? ""))
    .$if(filters.frequency !== null, (query) => query.where("metricTypes.frequency", "=", filters.frequency ?? ""));
}

const sortColumns: Record<MetricTypeListState["sort"]["by"], SortColumns> = {
  order: { by: [sql`metric_types.position`] },
  name: { by: [sql`lower(metric_types.name)`] },
  active: { by: [sql`metric_types.is_active`] },
  unit: { by: [sql`metric_types.unit`] },
  frequency: { by: [sql`metric_types.frequency`] },
};

function inOrder({ sort }: MetricTypeListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`metric_types.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`metric_types.name`,
  Unit: sql`metric_types.unit`,
  Decimals: sql`metric_types.decimals`,
  "Sum or average": sql`metric_types.aggregation`,
  Frequency: sql`metric_types.frequency`,
  "Good direction": sql`metric_types.good_direction`,
  "May be negative": sql`case when metric_types.may_be_negative then 'Yes' else 'No' end`,
  Active: sql`case when metric_types.is_active then 'Yes' else 'No' end`,
};
