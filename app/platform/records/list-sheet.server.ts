import type { CellValue } from "hucre/xlsx";
import { guarded } from "#db/csv-cells.ts";
import type { Format } from "#app/ui/list/list-view.ts";

/** What a spreadsheet holds: its columns, and its rows in chunks. An instant is in seconds, as a clock on a wall shows it. */
export interface Sheet {
  columns: readonly { head: string; format: Format; isHidden: boolean }[];
  rows: AsyncIterable<unknown[][]>;
}

/**
 * The bytes of an XLSX file, made as they are asked for, so that memory stays flat however many rows there are. Numbers,
 * days and instants are such and no text; text is guarded as in a CSV.
 */
export async function* xlsxOf({ columns, rows }: Sheet): AsyncGenerator<Uint8Array> {
  // Loaded with the first file, since many a process never writes one.
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
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Whoever stops reading ends the query too.
    await reader.cancel();
  }
}

const NUMBER_FORMATS: Partial<Record<Format["as"], string>> = {
  money: "$#,##0.00",
  day: "mm/dd/yyyy",
  instant: "mm/dd/yyyy hh:mm AM/PM",
  percent: "0.0%",
  decimal: "#,##0.00",
  count: "#,##0",
};

async function* cellsOf(columns: Sheet["columns"], chunks: Sheet["rows"]): AsyncGenerator<CellValue[]> {
  for await (const rows of chunks) {
    for (const row of rows) yield columns.map(({ format }, place) => cellOf(format, row[place]));
  }
}

function cellOf(format: Format, value: unknown): CellValue {
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

/** The most characters that a cell holds. */
const MOST_CHARACTERS = 32_767;

function textCell(text: string): string {
  // Control characters that XML knows no way to write.
  return guarded(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .toWellFormed()
    .slice(0, MOST_CHARACTERS);
}
