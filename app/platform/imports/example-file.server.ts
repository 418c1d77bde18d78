import { lineOf } from "#db/csv-cells.ts";
import type { ExampleRow, ImportColumn } from "./import-kind.ts";

/** The lines of a file that shows how the columns are filled in. */
export async function* exampleLines(
  columns: readonly Pick<ImportColumn, "field">[],
  rows: readonly ExampleRow[],
): AsyncGenerator<string> {
  for (const row of rows) yield lineOf(columns.map(({ field }) => row[field] ?? ""));
}
