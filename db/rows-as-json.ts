import { CamelCasePlugin } from "kysely";
import type { Db } from "./connect.ts";

/** Return a handle for rows that arrive as JSON: it renames their columns to camelCase like others; dates stay text. */
export function rowsAsJson(db: Db): Db {
  return db.withoutPlugins().withPlugin(new CamelCasePlugin());
}

/** Array of the rows that a query returns. */
export type RowsOf<Query extends { execute(): Promise<unknown> }> = Awaited<ReturnType<Query["execute"]>>;
