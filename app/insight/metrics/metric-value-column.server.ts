import { type RawBuilder, sql } from "kysely";
import { customColumn } from "#app/platform/records/list-columns.server.ts";

/** Return a list column of a value: a number on the page, all stored decimals in the CSV. */
export function metricValueColumn(head: string, value: RawBuilder<unknown>, size: number) {
  return { ...customColumn(head, sql<number | null>`${value}::float8`, { size }), csv: sql`trim_scale(${value})` };
}
