import { readFile } from "node:fs/promises";
import type { CellValue, Sheet } from "hucre/xlsx";
import { unescapeFormula } from "#db/csv-cells.ts";
import { unpackedSize } from "./unpacked-size.ts";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";

/** Largest unpacked size of a workbook, so that a small file cannot fill the memory. */
export const MAX_UNPACKED_BYTES = 64 * 1_048_576;
/** Largest number of characters that spreadsheets allow in a cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** Number of lines that decide which columns are percentages. */
const SAMPLE_LINES = 50;

/**
 * Read the non-blank lines of a workbook's first sheet, or of the one named `wanted`, as its CSV would have them: days as YYYY-MM-DD, 0.05 shown as 5%
 * as "5%", and 123 shown as 000123 as "000123". Each line ends at its last filled cell. Throws UnreadableFile.
 */
export async function* readXlsx(path: string, wanted: string | null = null): AsyncGenerator<FileLine> {
  const bytes = await readBytes(path);
  // Loaded with the first workbook, because many processes never read one.
  const { readXlsx, streamXlsxRows } = await import("hucre/xlsx");
  let isEmpty = true;
  try {
    const sample = await readXlsx(bytes, { sheets: [wanted ?? 0], maxRows: SAMPLE_LINES, readStyles: true });
    const sheet = sample.sheets[0] ?? { rows: [] };
    const formats = { percents: percentColumns(sheet), zeros: zeroColumns(sheet) };
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: wanted ?? 0 })) {
      if (values.some(isTooLong))
        throw new UnreadableFile(`Line ${index + 1} has a cell with more than 32,767 characters. Shorten it.`);
      const cells = values.map((value, column) => unescapeFormula(cellText(value, column, formats)));
      const width = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
      if (width === 0) continue;
      isEmpty = false;
      yield { line: index + 1, cells: cells.slice(0, width), isOfSheet: true };
    }
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error)) throw error;
    if (!LIBRARY_ERRORS.has(error.name)) throw error;
    throw new UnreadableFile(WORKBOOK_UNREADABLE);
  }
  if (isEmpty && wanted === null) throw new UnreadableFile("The first sheet is empty. Choose another file.");
}

/** List the sheets of a workbook in its order. Throws UnreadableFile. */
export async function listSheets(path: string): Promise<{ name: string; isHidden: boolean }[]> {
  const bytes = await readBytes(path);
  const { readXlsx } = await import("hucre/xlsx");
  const sheets: { name: string; isHidden: boolean }[] = [];
  try {
    await readXlsx(bytes, {
      sheets: ({ name, hidden, veryHidden }) => {
        sheets.push({ name, isHidden: hidden === true || veryHidden === true });
        return false;
      },
    });
  } catch (error) {
    if (!(error instanceof Error) || !LIBRARY_ERRORS.has(error.name)) throw error;
    throw new UnreadableFile(WORKBOOK_UNREADABLE);
  }
  return sheets;
}

async function readBytes(path: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(path));
  const unpacked = unpackedSize(bytes);
  if (unpacked === null) throw new UnreadableFile(WORKBOOK_UNREADABLE);
  if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFile(WORKBOOK_TOO_LARGE);
  return bytes;
}

export const WORKBOOK_TOO_LARGE = "The workbook is too large. Save its sheet as CSV.";
export const WORKBOOK_UNREADABLE = "We can't read this workbook. Save it as .xlsx without a password, or as CSV.";
const LIBRARY_ERRORS = new Set(["ParseError", "ZipError", "XmlError", "EncryptedFileError", "UnsupportedFormatError"]);

/**
 * Return the indexes of the percentage columns. A column that mixes them with other numbers is refused, as it would be
 * misread.
 */
function percentColumns({ rows, cells }: Pick<Sheet, "rows" | "cells">): Set<number> {
  const isPercent = new Map<number, boolean>();
  for (const [row, values] of rows.entries()) {
    for (const [column, value] of values.entries()) {
      if (typeof value !== "number") continue;
      const percent = cells?.get(`${row},${column}`)?.style?.numFmt?.includes("%") ?? false;
      if ((isPercent.get(column) ?? percent) !== percent) {
        const name = String(rows[0]?.[column] ?? column + 1);
        throw new UnreadableFile(`The column “${name}” mixes percentages and plain numbers. Use one format.`);
      }
      isPercent.set(column, percent);
    }
  }
  return new Set([...isPercent].flatMap(([column, percent]) => (percent ? [column] : [])));
}

/**
 * Return the formats of columns with leading zeros, such as 000000 or 00000-0000. A column where a short number has
 * none next to others that do is ambiguous and refused.
 */
function zeroColumns({ rows, cells }: Pick<Sheet, "rows" | "cells">): Map<number, string> {
  const formats = new Map<number, string>();
  const bare = new Map<number, number>();
  for (const [row, values] of rows.entries()) {
    for (const [column, value] of values.entries()) {
      if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) continue;
      const format = zeroFormatOf(cells?.get(`${row},${column}`)?.style?.numFmt);
      if (format === null) bare.set(column, Math.min(bare.get(column) ?? value, value));
      else if ((formats.get(column) ?? format) === format) formats.set(column, format);
      else refuseMixed(rows, column);
    }
  }
  for (const [column, format] of formats) {
    const smallest = bare.get(column);
    if (smallest !== undefined && withZeros(smallest, format) !== String(smallest)) refuseMixed(rows, column);
  }
  return formats;
}

/** Return a number format of zeros and punctuation, without quotes and escapes; null for any other. */
function zeroFormatOf(format: string | undefined): string | null {
  const [first = ""] = (format ?? "").split(";");
  const plain = first.replace(/["\\]|_.|\*./g, "");
  return /^[0\-() ]+$/.test(plain) && plain.includes("00") ? plain : null;
}

/** Format a number by zeros that each stand for a digit, filled from the right. */
function withZeros(value: number, format: string): string {
  const places = format.match(/0/g)?.length ?? 0;
  const digits = [...String(value).padStart(places, "0")];
  const extra = digits.splice(0, digits.length - places).join("");
  return extra + format.replace(/0/g, () => digits.shift() ?? "");
}

function refuseMixed(rows: readonly CellValue[][], column: number): never {
  const name = String(rows.flatMap((row) => row[column] ?? [])[0] ?? column + 1);
  throw new UnreadableFile(`The column “${name}” mixes numbers with and without leading zeros. Use one format.`);
}

/** Spreadsheets show 15 digits of a number and store more. */
const SHOWN_DIGITS = 15;

interface ColumnFormats {
  percents: ReadonlySet<number>;
  zeros: ReadonlyMap<number, string>;
}

function cellText(value: CellValue, column: number, { percents, zeros }: ColumnFormats): string {
  if (value === null) return "";
  const format = zeros.get(column);
  if (typeof value === "number") {
    if (format && Number.isSafeInteger(value) && value >= 0) return withZeros(value, format);
    return percents.has(column) ? `${plainNumberText(value * 100)}%` : plainNumberText(value);
  }
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (!(value instanceof Date)) return value;
  if (Number.isNaN(value.getTime())) return "";
  const [day = "", time = ""] = value.toISOString().split("T");
  if (day < "1900-01-02") return time.slice(0, 5);
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

function isTooLong(value: CellValue): boolean {
  return typeof value === "string" && value.length > MAX_CELL_CHARACTERS;
}

function plainNumberText(value: number): string {
  const rounded = Number(value.toPrecision(SHOWN_DIGITS));
  // No column accepts an exponent.
  return String(rounded).includes("e") ? rounded.toFixed(SHOWN_DIGITS).replace(/\.?0+$/, "") : String(rounded);
}
