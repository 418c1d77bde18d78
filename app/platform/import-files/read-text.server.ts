import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";

/** Line of cells; `line` counts as a spreadsheet does, blank lines included. */
export interface FileLine {
  line: number;
  cells: string[];
  /** True for a line of a workbook, which ends at its last filled cell. */
  isOfSheet?: boolean;
}

/**
 * Thrown for a file that no import can read; `sentence` says why and what to do. `unnamed` are unknown columns that the
 * user could match.
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

const CHUNK_BYTES = 65_536;

/**
 * Read a file's text in chunks and without a byte order mark: UTF-8, UTF-16 in either byte order, or else Windows-1252.
 * Throws UnreadableFile when it is not text. The whole file is loaded, so it must not exceed an upload's size.
 */
export async function* readText(path: string): AsyncGenerator<string> {
  const bytes = await readFile(path);
  const encoding = detectEncoding(bytes);
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const text = decodeOrRefuse(() => decoder.decode(chunk, { stream: true }));
    if (isBinary(text, encoding, at === 0)) throw new UnreadableFile(NOT_TABULAR_MESSAGE);
    yield text;
  }
  yield decodeOrRefuse(() => decoder.decode());
}

const SAVE_AS = "In your spreadsheet, choose Save as, then “CSV UTF-8 (comma delimited)”.";
const NOT_TABULAR_MESSAGE = `This file isn't a CSV or a workbook (.xlsx). ${SAVE_AS}`;
const DAMAGED_MESSAGE = `The file is damaged: we can't read some of its characters. ${SAVE_AS}`;

/** Detect the encoding. UTF-16 without a byte order mark shows by a zero byte next to each of the first two letters. */
function detectEncoding(bytes: Buffer): "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  if (first === 0 && second && third === 0 && fourth) return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  // Accents of Windows-1252 hardly ever form valid UTF-8, so a file with more valid than invalid characters is damaged
  // UTF-8.
  const text = bytes.toString("utf8");
  const unread = text.match(/\ufffd/g)?.length ?? 0;
  const read = text.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0;
  if (read > unread) throw new UnreadableFile(DAMAGED_MESSAGE);
  return "windows-1252";
}

/**
 * Tell whether a chunk is binary: it has NUL, which Postgres cannot store, or another control character in the first
 * line or anywhere in Windows-1252 text.
 */
function isBinary(text: string, encoding: string, isFirst: boolean): boolean {
  if (text.includes("\u0000")) return true;
  if (encoding === "windows-1252") return CONTROL.test(text);
  return isFirst && CONTROL.test(text.split(/[\r\n]/, 1)[0] ?? "");
}

/** Tabs, line and page breaks are text, and so is the Ctrl+Z that ends files of old programs. */
const CONTROL = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f\u0081\u008d\u008f\u0090\u009d]/;

function decodeOrRefuse(decode: () => string): string {
  try {
    return decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableFile(NOT_TABULAR_MESSAGE);
    throw error;
  }
}
