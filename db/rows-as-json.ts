import { CamelCasePlugin } from "kysely";
import type { Db } from "./connect.ts";

/** Reads whole rows that come as JSON, whose columns are to be named as those of other rows; dates stay text. */
export function rowsAsJson(db: Db): Db {
  return db.withoutPlugins().withPlugin(new CamelCasePlugin());
}

/** The rows that a query gives. */
export type RowsOf<Query extends { execute(): Promise<unknown> }> = Awaited<ReturnType<Query["execute"]>>;
