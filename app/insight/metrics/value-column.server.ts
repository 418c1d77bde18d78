import { type RawBuilder, sql } from "kysely";
import { own } from "#app/platform/records/list-columns.server.ts";

/** A value as a number that the page writes in its own way, in the CSV with all that is kept of it. */
export function valueColumn(head: string, held: RawBuilder<unknown>, size: number) {
  return { ...own(head, sql<number | null>`${held}::float8`, { size }), csv: sql`trim_scale(${held})` };
}
