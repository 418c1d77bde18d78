import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";

/** A file that no import can read; `sentence` says why and what to do. */
export class UnreadableCsv extends Error {
  readonly sentence: string;

  constructor(sentence: string) {
    super(sentence);
    this.name = "UnreadableCsv";
    this.sentence = sentence;
  }
}

/** A line of cells; `line` counts as a spreadsheet does, blank lines too. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * The lines of a CSV file that hold something, one after the other, however large the file is. Commas, semicolons and
 * tabs separate cells, whichever the first line uses most. Throws UnreadableCsv.
 */
export async function* readCsv(path: string): AsyncGenerator<CsvRecord> {
  const text = decoded(path);
  const first = await text.next();
  const beginning = first.done ? "" : first.value;
  if (beginning.trim() === "") throw new UnreadableCsv("The file is empty. Choose another one.");
  const parser = parse({ delimiter: delimiterOf(beginning), relax_column_count: true, skip_empty_lines: false });
  // What stops the pipeline comes out of the parser below.
  pipeline(Readable.from(withBeginning(beginning, text)), parser).catch(() => undefined);
  let line = 0;
  try {
    for await (const record of parser) {
      line += 1;
      const cells: string[] = record;
      if (cells.some((cell) => cell.trim() !== "")) yield { line, cells };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(`Line ${line + 1} has a quotation mark that is not closed. Double it or take it out.`);
  } finally {
    parser.destroy();
  }
}

/** The file's SHA-256, by which the same file is known again. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

async function* decoded(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const chunks: AsyncIterable<Buffer> = createReadStream(path);
  let isFirst = true;
  for await (const chunk of chunks) {
    if (isFirst && chunk.subarray(0, 4).equals(ZIP)) throw new UnreadableCsv(NO_CSV);
    isFirst = false;
    yield readable(() => decoder.decode(chunk, { stream: true }));
  }
  yield readable(() => decoder.decode());
}

/** What a decoder gives, or the refusal of what is no UTF-8; text of two bytes a sign shows by its empty ones. */
function readable(decode: () => string): string {
  let text: string;
  try {
    text = decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableCsv(NO_UTF8);
    throw error;
  }
  if (text.includes("\u0000")) throw new UnreadableCsv(NO_UTF8);
  return text;
}

async function* withBeginning(beginning: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const NO_CSV =
  "This is a workbook or an archive, not a CSV file. In your spreadsheet, choose Save as, then “CSV UTF-8 (comma delimited)”.";
const NO_UTF8 =
  "The file is not saved as UTF-8, so letters such as é would be lost. In your spreadsheet, choose Save as, then “CSV UTF-8 (comma delimited)”.";

const DELIMITERS = [",", ";", "\t"] as const;

/** The separator that the first line uses most, outside of quotes. */
function delimiterOf(text: string): string {
  const [firstLine = ""] = text.trimStart().split(/\r?\n|\r/, 1);
  const bare = firstLine.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((sign) => bare.split(sign).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
