import type { Header } from "./import-rules.ts";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";

/** A head is looked for in so many lines, below titles and the like. */
const LINES_WITH_HEAD = 10;
/** More than any line has. */
const MAX_CELLS = 100_000;

interface Table {
  /** The field that each column fills; null for one that is passed over. */
  fields: (string | null)[];
  /** The lines below the head. */
  rows: AsyncIterable<FileLine>;
}

/**
 * Find the head of a file among its first lines and return what stands below it; what stands above is passed over. Throws
 * UnreadableFile with what is wrong with the line that is most like a head.
 */
export async function findHead(lines: AsyncGenerator<FileLine>, read: (cells: string[]) => Header): Promise<Table> {
  let closest: Exclude<Header, { fields: unknown }> | null = null;
  let most = -1;
  for (let looked = 0; looked < LINES_WITH_HEAD; looked += 1) {
    const next = await lines.next();
    if (next.done) break;
    const header = read(next.value.cells);
    if ("fields" in header) return { fields: header.fields, rows: rowsOf(lines, header.fields.length) };
    // Among lines without a known name the head of another program has more cells than a title.
    const likeness = header.known * MAX_CELLS + next.value.cells.filter((cell) => cell.trim() !== "").length;
    if (likeness > most) [closest, most] = [header, likeness];
  }
  await lines.return(undefined);
  throw new UnreadableFile(closest?.refusal ?? "The file is empty. Choose another one.", closest?.unnamed);
}

/** A line of a sheet ends with its last filled cell, and is as long as the head otherwise. */
async function* rowsOf(lines: AsyncIterable<FileLine>, width: number): AsyncGenerator<FileLine> {
  for await (const { line, cells, isOfSheet } of lines) {
    const missing = isOfSheet ? Math.max(0, width - cells.length) : 0;
    yield { line, cells: [...cells, ...Array.from({ length: missing }, () => "")] };
  }
}
