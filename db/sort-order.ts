import { type RawBuilder, sql } from "kysely";

/** Columns of a list's sort; `nulls: "least"` puts missing values first, and the index must say so too. */
export interface SortColumns {
  by: readonly RawBuilder<unknown>[];
  nulls?: "least";
}

/**
 * Build the ORDER BY of a list with several sorts. The id breaks ties in the direction of the last sort, so a row never
 * shows on two pages, and a single sort can read its index from either end.
 */
export function sortOrder(
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
