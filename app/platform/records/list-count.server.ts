import { type Expression, type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** What stands below columns, by their ids: the sum of their values, or an expression over all rows. */
export type Totals<Id extends string> = { [One in Id]?: "sum" | RawBuilder<unknown> };

/** The number of rows with what stands below their columns, where it was added up. */
export interface Counted {
  total: number;
  totals: Record<string, unknown> | null;
}

/** Up to so many rows are added up together with their page; longer lists when their reader asks for it. */
const MOST_SUMMED = 2_000;

/** Counts the rows of a query and adds their cells up, in one statement. */
export async function countRows(
  db: Db,
  { rows, cells }: Record<"rows" | "cells", Expression<unknown>>,
  totals: Totals<string>,
  isAsked: boolean,
): Promise<Counted> {
  const sums = Object.entries(totals).flatMap(([id, told]) =>
    told ? [sql`${told === "sum" ? sumOf(id) : told} as ${sql.ref(id)}`] : [],
  );
  // The condition holds for all rows or none, so that the rows of a long list are not even read.
  const summed = sql`, lateral (select ${sql.join(sums)} from ${cells} as held
    where ${isAsked} or counted.total <= ${MOST_SUMMED}) as summed`;
  const { rows: told } = await sql<{ total: number }>`
    select * from (select count(*) as total from ${rows} as held) as counted${sums.length > 0 ? summed : sql``}
  `.execute(db);
  const { total, ...values } = told[0] ?? { total: 0 };
  return { total, totals: isAsked || total <= MOST_SUMMED ? values : null };
}

/** The sum of a column of whole numbers over all rows. */
function sumOf(id: string): RawBuilder<number> {
  return sql<number>`coalesce(sum(${sql.ref(`held.${id}`)}), 0)::bigint`;
}
