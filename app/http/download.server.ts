import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { contentDisposition } from "./content-disposition.ts";

/** A CSV file that is sent while it is made. `header` holds the columns' names; `lines` end with CRLF. */
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

/** An XLSX file that is sent while it is made. */
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

/** A PDF that a browser saves. */
export function pdfDownload(name: string, content: Buffer): Response {
  return download("application/pdf", name, content);
}

/** A picture that a browser saves. */
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
