import type { CellValue } from "hucre/xlsx";
import { escapeFormula } from "#db/csv-cells.ts";
import type { ColumnFormat } from "#app/ui/list/list-view.ts";

/** Spreadsheet: its columns, and its rows in chunks. An instant is local time in seconds, without a time zone. */
export interface Spreadsheet {
  columns: readonly { head: string; format: ColumnFormat; isHidden: boolean }[];
  rows: AsyncIterable<unknown[][]>;
}

/**
 * Write an XLSX file as a stream of bytes, so that memory stays flat for any number of rows. Numbers, days and instants
 * are typed cells; text is guarded against formulas as in a CSV.
 */
export async function* streamXlsx({ columns, rows }: Spreadsheet): AsyncGenerator<Uint8Array> {
  // Loaded with the first file, because many processes never write one.
  const { writeXlsxStream } = await import("hucre/xlsx");
  const stream = writeXlsxStream(cellsOf(columns, rows), {
    name: "Report",
    columns: columns.map(({ head, format }) => ({
      header: textCell(head),
      width: 18,
      numFmt: NUMBER_FORMATS[format.as],
    })),
    freezePane: { rows: 1 },
  });
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    // Cancelling also ends the query when the consumer stops early.
    await reader.cancel();
  }
}

const NUMBER_FORMATS: Partial<Record<ColumnFormat["as"], string>> = {
  money: "$#,##0.00",
  day: "mm/dd/yyyy",
  instant: "mm/dd/yyyy hh:mm AM/PM",
  percent: "0.0%",
  decimal: "#,##0.00",
  count: "#,##0",
};

async function* cellsOf(columns: Spreadsheet["columns"], chunks: Spreadsheet["rows"]): AsyncGenerator<CellValue[]> {
  for await (const rows of chunks) {
    for (const row of rows) yield columns.map(({ format }, index) => cellOf(format, row[index]));
  }
}

function cellOf(format: ColumnFormat, value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  switch (format.as) {
    case "money":
      return Number(value) / 100;
    case "count":
    case "days":
    case "percent":
    case "decimal":
      return Number(value);
    case "day":
      return new Date(`${String(value)}T00:00:00Z`);
    case "instant":
      return new Date(Number(value) * 1000);
    case "yesNo":
      return value === true ? "Yes" : "No";
    case "word":
    case "status":
      return textCell(format.words[String(value)] ?? String(value));
    default:
      return typeof value === "number" ? value : textCell(Array.isArray(value) ? value.join("; ") : String(value));
  }
}

/** Largest number of characters in a cell. */
const MAX_CHARACTERS = 32_767;

function textCell(text: string): string {
  // XML cannot represent these control characters.
  return escapeFormula(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .toWellFormed()
    .slice(0, MAX_CHARACTERS);
}
