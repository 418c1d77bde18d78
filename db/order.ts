import { type RawBuilder, sql } from "kysely";

/** What a list is sorted by; `nulls: "least"` puts what is missing before everything else, as its index must say too. */
export interface SortColumns {
  by: readonly RawBuilder<unknown>[];
  nulls?: "least";
}

/**
 * The order of a list by one sort after another. The id settles ties in the direction of the last, so a row never shows
 * on two pages and one sort alone reads its index from either end.
 */
export function orderOf(
  sorts: readonly { columns: SortColumns; desc: boolean }[],
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sorts.flatMap(({ columns: { by, nulls }, desc }) =>
    by.map((column) => sql`${column} ${directionOf(desc, nulls)}`),
  );
  return sql.join([...columns, sql`${id} ${directionOf(sorts.at(-1)?.desc ?? false)}`]);
}

function directionOf(desc: boolean, nulls?: "least"): RawBuilder<unknown> {
  if (nulls === "least") return desc ? sql`desc nulls last` : sql`asc nulls first`;
  return desc ? sql`desc` : sql`asc`;
}
