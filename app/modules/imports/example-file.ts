import type { ImportColumn } from "./import-kind.ts";

/** The lines of a file that shows how the columns are filled in. */
export async function* exampleLines(columns: readonly Pick<ImportColumn, "examples">[]): AsyncGenerator<string> {
  const most = Math.max(...columns.map(({ examples }) => examples.length));
  for (let place = 0; place < most; place += 1) {
    yield `${columns.map(({ examples }) => `"${(examples[place] ?? "").replaceAll('"', '""')}"`).join(",")}\r\n`;
  }
}
