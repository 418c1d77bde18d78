import type { Selectable } from "kysely";
import type { Schema } from "#db/connect.ts";

let last = 0;
/** Return a number that no other row of this test file has. */
export function nextSerial(): number {
  last += 1;
  return last;
}

export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
