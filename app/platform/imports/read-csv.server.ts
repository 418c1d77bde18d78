import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { unguarded } from "#db/csv-cells.ts";
import { type FileLine, UnreadableFile, readText } from "./read-text.server.ts";

/**
 * The lines of a CSV file that hold something, one after the other. Commas, semicolons, tabs or bars separate cells, whichever
 * the first line uses most, or what a line before it names, as in `sep=;`. Cells are what they were before a download
 * guarded them. Throws UnreadableFile.
 */
export async function* readCsv(path: string): AsyncGenerator<FileLine> {
  const text = readText(path);
  const first = await text.next();
  const { delimiter, beginning } = separated(first.done ? "" : first.value);
  if (beginning.trim() === "") throw new UnreadableFile("The file is empty. Choose another one.");
  const parser = parse({ delimiter, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true });
  // What stops the pipeline comes out of the parser below.
  pipeline(Readable.from(withBeginning(beginning, text)), parser).catch(() => undefined);
  let line = 0;
  try {
    for await (const record of parser) {
      line += 1;
      const cells: string[] = record;
      if (cells.some((cell) => cell.trim() !== "")) yield { line, cells: cells.map(unguarded) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser is ahead of the lines that came out of it.
    const stray = Number(error["records"]) + 1;
    throw new UnreadableFile(`Line ${stray} has a quotation mark that is not closed. Double it or take it out.`);
  } finally {
    parser.destroy();
  }
}

async function* withBeginning(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** What separates the cells of a text, and the text without the line that says so, which spreadsheets do not count. */
function separated(text: string): { delimiter: string; beginning: string } {
  const [line, named] = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  if (line !== undefined && named !== undefined) return { delimiter: named, beginning: text.slice(line.length) };
  const [firstLine = ""] = text.trimStart().split(/\r?\n|\r/, 1);
  const bare = firstLine.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",", beginning: text };
}
