import { type CellValue, writeXlsxStream } from "hucre/xlsx";

/** Create a workbook of one sheet: its columns, with optional number formats, and its rows. */
export async function makeWorkbook(
  columns: readonly { header: string; numFmt?: string }[],
  rows: readonly CellValue[][],
): Promise<Buffer> {
  async function* each() {
    yield* rows;
  }
  const reader = writeXlsxStream(each(), { name: "Sheet", columns: [...columns] }).getReader();
  const parts: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
  return Buffer.concat(parts);
}
