import { type RawBuilder, sql } from "kysely";

/** What a list is sorted by; `nulls: "least"` puts what is missing before everything else, as its index must say too. */
export interface SortColumns {
  by: readonly RawBuilder<unknown>[];
  nulls?: "least";
}

/** The order of a list. The id settles ties, so a row never shows on two pages. */
export function orderOf({ by, nulls }: SortColumns, desc: boolean, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const plain = desc ? sql`desc` : sql`asc`;
  const direction = nulls === "least" ? (desc ? sql`desc nulls last` : sql`asc nulls first`) : plain;
  return sql.join([...by.map((column) => sql`${column} ${direction}`), sql`${id} ${plain}`]);
}
