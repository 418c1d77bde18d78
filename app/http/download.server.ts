import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { contentDisposition } from "./content-disposition.ts";

/** Stream a CSV file while its lines are still being read. `header` holds the column names; `lines` end with CRLF. */
export function csvDownload(name: string, header: readonly string[], lines: AsyncIterable<string>): Response {
  const source = Readable.from(csvBytes(header, lines), { objectMode: false, highWaterMark: 256 * 1024 });
  return new Response(createReadableStreamFromReadable(source), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "no-store",
    },
  });
}

/** Stream an XLSX file while it is still being written. */
export function xlsxDownload(name: string, bytes: AsyncIterable<Uint8Array>): Response {
  const source = Readable.from(bytes, { objectMode: false, highWaterMark: 256 * 1024 });
  return new Response(createReadableStreamFromReadable(source), {
    headers: {
      "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "no-store",
    },
  });
}

export function pdfDownload(name: string, content: Buffer): Response {
  return download("application/pdf", name, content);
}

export function pngDownload(name: string, content: Buffer): Response {
  return download("image/png", name, content);
}

function download(type: string, name: string, content: Buffer): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": type,
      "Content-Length": String(content.length),
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "no-store",
    },
  });
}

export async function* csvBytes(header: readonly string[], lines: AsyncIterable<string>): AsyncGenerator<string> {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${header.map((name) => `"${name.replaceAll('"', '""')}"`).join(",")}\r\n`;
  yield* lines;
}
