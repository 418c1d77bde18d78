import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Totals of columns by id: the sum of their values, or an expression over all rows. */
export type ListTotals<Id extends string> = { [One in Id]?: "sum" | RawBuilder<unknown> };

/** Number of rows with their totals; null when they were not computed. */
export interface RowCount {
  total: number;
  totals: Record<string, unknown> | null;
}

/** Largest number of rows whose totals are computed with the page; for longer lists on request only. */
const MAX_SUMMED_ROWS = 2_000;

/** Count a query's rows and compute the totals in one statement. */
export async function countRows(
  db: Db,
  { rows, cells }: Record<"rows" | "cells", Expression<unknown>>,
  totals: ListTotals<string>,
  isRequested: boolean,
): Promise<RowCount> {
  const sums = Object.entries(totals).flatMap(([id, total]) =>
    total ? [sql`${total === "sum" ? sumOf(id) : total} as ${sql.ref(id)}`] : [],
  );
  // The condition is the same for all rows, so the rows of a long list are not even read.
  const summed = sql`, lateral (select ${sql.join(sums)} from ${cells} as held
    where ${isRequested} or counted.total <= ${MAX_SUMMED_ROWS}) as summed`;
  const { rows: totalRows } = await sql<{ total: number }>`
    select * from (select count(*) as total from ${rows} as held) as counted${sums.length > 0 ? summed : sql``}
  `.execute(db);
  const { total, ...values } = totalRows[0] ?? { total: 0 };
  return { total, totals: isRequested || total <= MAX_SUMMED_ROWS ? values : null };
}

/** Return the sum of a column of whole numbers over all rows. */
function sumOf(id: string): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(`held.${id}`)}), 0)::bigint`;
}
