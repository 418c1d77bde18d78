import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";

/** A line of a file's cells; `line` counts as a spreadsheet does, blank lines too. */
export interface FileLine {
  line: number;
  cells: string[];
  /** Of a workbook, where it ends with its last filled cell. */
  isOfSheet?: boolean;
}

/**
 * A file that no import can read; `sentence` says why and what to do. `unnamed` are the columns that nobody knows, where
 * saying what they hold would help.
 */
export class UnreadableFile extends Error {
  readonly sentence: string;
  readonly unnamed: readonly string[];

  constructor(sentence: string, unnamed: readonly string[] = []) {
    super(sentence);
    this.name = "UnreadableFile";
    this.sentence = sentence;
    this.unnamed = unnamed;
  }
}

const BYTES_A_PIECE = 65_536;

/**
 * The text of a file of an upload's size, piece by piece and without its byte order mark: UTF-8, UTF-16 in either order
 * of bytes, or else Windows-1252. Throws UnreadableFile for what is no text.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const bytes = await readFile(path);
  const encoding = encodingOf(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += BYTES_A_PIECE) {
    const piece = bytes.subarray(at, at + BYTES_A_PIECE);
    const text = orNoText(() => decoder.decode(piece, { stream: true }));
    if (isBinary(text, encoding, at === 0)) throw new UnreadableFile(NO_CSV);
    yield text;
  }
  yield orNoText(() => decoder.decode());
}

const SAVE_AS = "In your spreadsheet, choose Save as, then “CSV UTF-8 (comma delimited)”.";
const NO_CSV = `This is neither a CSV file nor a workbook (.xlsx). ${SAVE_AS}`;
const DAMAGED = `The file is damaged: some of its characters cannot be read. ${SAVE_AS}`;

/** How a file is written. Without a mark UTF-16 shows by the empty half of each letter that a column begins with. */
function encodingOf(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  // The accents of Windows-1252 hardly ever make up characters of UTF-8, so a file that holds more of these is damaged.
  const text = bytes.toString("utf8");
  const unread = text.match(/\ufffd/g)?.length ?? 0;
  const read = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0;
  if (read > unread) throw new UnreadableFile(DAMAGED);
  return "windows-1252";
}

/** Text of Windows-1252 holds no control characters, and no column has one in its name; Postgres keeps all but NUL. */
function isBinary(text: string, encoding: string, isFirst: boolean): boolean {
  if (text.includes("\u0000")) return true;
  if (encoding === "windows-1252") return CONTROL.test(text);
  return isFirst && CONTROL.test(text.split(/[\r\n]/, 1)[0] ?? "");
}

/** Tabs, line ends and page ends are text, and so is the Ctrl+Z that ends files of old programs. */
const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u0081\u008d\u008f\u0090\u009d]/;

function orNoText(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableFile(NO_CSV);
    throw error;
  }
}
