import { type RawBuilder, sql } from "kysely";

/** Cents of an SQL expression as a number of dollars with two decimals, for downloads; null stays null. */
export function dollars(cents: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`round(${cents} / 100.0, 2)`;
}
