import type { HeaderMatch } from "./header-match.ts";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";

/** Number of lines in which to look for the header, which may be below titles and notes. */
const HEADER_SEARCH_LINES = 10;
/** More cells than any line has. */
const MAX_CELLS = 100_000;

interface Table {
  /** Field of each column; null for an ignored column. */
  fields: (string | null)[];
  /** Lines below the header. */
  rows: AsyncIterable<FileLine>;
}

/**
 * Find a file's header among its first lines and return the lines below it; lines above are ignored. Throws
 * UnreadableFile with the error of the line most like a header.
 */
export async function findHeader(
  lines: AsyncGenerator<FileLine>,
  read: (cells: string[]) => HeaderMatch,
): Promise<Table> {
  let closest: Exclude<HeaderMatch, { fields: unknown }> | null = null;
  let bestScore = -1;
  for (let searched = 0; searched < HEADER_SEARCH_LINES; searched += 1) {
    const next = await lines.next();
    if (next.done) break;
    const header = read(next.value.cells);
    if ("fields" in header) return { fields: header.fields, rows: padRows(lines, header.fields.length) };
    // If no line has a known name, another program's header has more cells than a title has.
    const score = header.known * MAX_CELLS + next.value.cells.filter((cell) => cell.trim() !== "").length;
    if (score > bestScore) [closest, bestScore] = [header, score];
  }
  await lines.return(undefined);
  throw new UnreadableFile(closest?.refusal ?? "The file is empty. Choose another one.", closest?.unnamed);
}

/** Pad the rows of a sheet to the header's width, because a sheet's line ends at its last filled cell. */
async function* padRows(lines: AsyncIterable<FileLine>, width: number): AsyncGenerator<FileLine> {
  for await (const { line, cells, isOfSheet } of lines) {
    const missing = isOfSheet ? Math.max(0, width - cells.length) : 0;
    yield { line, cells: [...cells, ...Array.from({ length: missing }, () => "")] };
  }
}
