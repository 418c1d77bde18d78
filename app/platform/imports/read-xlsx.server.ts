import { readFile } from "node:fs/promises";
import type { CellValue, Sheet } from "hucre/xlsx";
import { unguarded } from "#db/csv-cells.ts";
import { unpackedBytes } from "./packed-size.ts";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";

/** What a workbook may take when it is unpacked, so that a small file cannot fill the memory. */
export const MAX_UNPACKED_BYTES = 64 * 1_048_576;
/** As many characters as a spreadsheet takes into a cell. */
const MAX_CELL_CHARACTERS = 32_767;
/** How many lines tell which columns hold percentages. */
const LINES_LOOKED_AT = 50;

/**
 * The lines of a workbook's first sheet that hold something, as a CSV of it would have them: days as YYYY-MM-DD, and
 * 0.05 that shows as 5% as "5%". All are as long as the first. Throws UnreadableFile.
 */
export async function* readXlsx(path: string): AsyncGenerator<FileLine> {
  const bytes = new Uint8Array(await readFile(path));
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null) throw new UnreadableFile(UNREADABLE);
  if (unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFile(TOO_LARGE);
  // Loaded with the first workbook, since many a process never reads one.
  const { readXlsx, streamXlsxRows } = await import("hucre/xlsx");
  let width: number | null = null;
  try {
    const looked = await readXlsx(bytes, { sheets: [0], maxRows: LINES_LOOKED_AT, readStyles: true });
    const percents = percentColumns(looked.sheets[0] ?? { rows: [] });
    for await (const { index, values } of streamXlsxRows(bytes)) {
      if (values.some(isTooLong))
        throw new UnreadableFile(`Line ${index + 1} has a cell of over 32,767 characters. Shorten it.`);
      const cells = values.map((value, column) => unguarded(textOf(value, percents.has(column))));
      if (cells.every((cell) => cell.trim() === "")) continue;
      width ??= lastFilled(cells) + 1;
      while (cells.length > width && cells.at(-1) === "") cells.pop();
      while (cells.length < width) cells.push("");
      yield { line: index + 1, cells };
    }
  } catch (error) {
    if (error instanceof UnreadableFile || !(error instanceof Error)) throw error;
    if (!LIBRARY_ERRORS.has(error.name)) throw error;
    throw new UnreadableFile(UNREADABLE);
  }
  if (width === null) throw new UnreadableFile("The first sheet is empty. Choose another file.");
}

export const TOO_LARGE = "The workbook is too large. Save its sheet as CSV.";
export const UNREADABLE = "This workbook cannot be read. Save it as .xlsx without a password, or as CSV.";
const LIBRARY_ERRORS = new Set(["ParseError", "ZipError", "XmlError", "EncryptedFileError", "UnsupportedFormatError"]);

/** The places of the columns whose numbers show as percentages. One that mixes them with others would be misread. */
function percentColumns({ rows, cells }: Pick<Sheet, "rows" | "cells">): Set<number> {
  const isPercent = new Map<number, boolean>();
  for (const [row, values] of rows.entries()) {
    for (const [column, value] of values.entries()) {
      if (typeof value !== "number") continue;
      const percent = cells?.get(`${row},${column}`)?.style?.numFmt?.includes("%") ?? false;
      if ((isPercent.get(column) ?? percent) !== percent) {
        const name = String(rows[0]?.[column] ?? column + 1);
        throw new UnreadableFile(
          `The column “${name}” shows some numbers as percentages and some not. Format all alike.`,
        );
      }
      isPercent.set(column, percent);
    }
  }
  return new Set([...isPercent].flatMap(([column, percent]) => (percent ? [column] : [])));
}

/** Spreadsheets show 15 digits of a number and keep more. */
const DIGITS = 15;

function textOf(value: CellValue, isPercent: boolean): string {
  if (value === null) return "";
  if (typeof value === "number") return isPercent ? `${shown(value * 100)}%` : shown(value);
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

function shown(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS));
  // No column is read with an exponent.
  return String(rounded).includes("e") ? rounded.toFixed(DIGITS).replace(/\.?0+$/, "") : String(rounded);
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== "");
}
