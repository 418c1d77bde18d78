import type { Schema } from "#db/connect.ts";
import type { Selectable } from "kysely";

let last = 0;
/** A number that no other row of this test file has. */
export function next(): number {
  last += 1;
  return last;
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
