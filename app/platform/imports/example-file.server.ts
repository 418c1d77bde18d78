import { toCsvLine } from "#db/csv-cells.ts";
import type { ExampleRow, ImportColumn } from "#app/platform/import-kinds/import-kind.ts";

/** Return the lines of an example file, which shows how to fill in the columns. */
export async function* exampleFileLines(
  columns: readonly Pick<ImportColumn, "field">[],
  rows: readonly ExampleRow[],
): AsyncGenerator<string> {
  for (const row of rows) yield toCsvLine(columns.map(({ field }) => row[field] ?? ""));
}
