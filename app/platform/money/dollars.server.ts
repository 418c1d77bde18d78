import { type RawBuilder, sql } from "kysely";

/** Convert cents to dollars with two decimals in SQL, for downloads; null stays null. */
export function dollarsSql(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(${cents} / 100.0, 2)`;
}
