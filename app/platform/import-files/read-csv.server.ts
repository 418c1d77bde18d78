import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { unescapeFormula } from "#db/csv-cells.ts";
import { type FileLine, UnreadableFile, readText } from "./read-text.server.ts";

/**
 * Read the non-blank lines of a CSV file. Cells are separated by commas, semicolons, tabs or bars, whichever the first
 * line uses most, or by what a line `sep=;` before it names. Cells lose the guard against formulas that downloads add.
 * Throws UnreadableFile.
 */
export async function* readCsv(path: string): AsyncGenerator<FileLine> {
  const text = readText(path);
  const first = await text.next();
  const { delimiter, beginning } = detectDelimiter(first.done ? "" : first.value);
  if (beginning.trim() === "") throw new UnreadableFile("The file is empty. Choose another one.");
  const parser = parse({ delimiter, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true });
  // Errors that stop the pipeline surface in the parser below.
  pipeline(Readable.from(withBeginning(beginning, text)), parser).catch(() => undefined);
  let line = 0;
  try {
    for await (const record of parser) {
      line += 1;
      const cells: string[] = record;
      if (cells.some((cell) => cell.trim() !== "")) yield { line, cells: cells.map(unescapeFormula) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser has read further than the lines yielded so far.
    const stray = Number(error["records"]) + 1;
    throw new UnreadableFile(`Line ${stray} has an unclosed quotation mark. Double it or remove it.`);
  } finally {
    parser.destroy();
  }
}

async function* withBeginning(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** Return the delimiter, and the text without a `sep=` line, which spreadsheets do not count. */
function detectDelimiter(text: string): { delimiter: string; beginning: string } {
  const [line, named] = /^"?sep=([^"\r\n])"?(?:\r\n|\n|\r|$)/i.exec(text) ?? [];
  if (line !== undefined && named !== undefined) return { delimiter: named, beginning: text.slice(line.length) };
  const [firstLine = ""] = text.trimStart().split(/\r?\n|\r/, 1);
  const bare = firstLine.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return { delimiter: DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",", beginning: text };
}
