import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Readable } from "node:stream";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { isNotModified } from "#app/http/entity-tag.ts";
import { log } from "#app/http/log.server.ts";
import { notFound } from "#app/http/errors.ts";
import { fileStore } from "./file-store.server.ts";
import { isContentType, isImage } from "./file-rules.ts";

interface ServedFile {
  name: string;
  contentType: string;
  bytes: number;
  sha256: string;
}

/**
 * Answer with a file that the user may read; the content is read only when the request needs it. Throws 404 when the
 * bytes are gone.
 */
export async function answerFile(request: Request, file: ServedFile & { key: string }): Promise<Response> {
  if (isFileNotModified(request, file)) return fileResponse(file, null, 304);
  if (request.method === "HEAD") return fileResponse(file, null);
  const content = await fileStore.read(file.key);
  if (!content) {
    log.error({ key: file.key }, "stored file is missing");
    throw notFound("File");
  }
  return fileResponse(file, content);
}

/** Tell whether the browser already has this file, so that the answer is 304. */
export function isFileNotModified(request: Request, file: Pick<ServedFile, "sha256">): boolean {
  return isNotModified(request, entityTagOf(file));
}

/**
 * Build the response of a file: images are shown, everything else is downloaded, and nothing in it can run scripts. A
 * null content sends the headers alone.
 */
export function fileResponse(file: ServedFile, content: Readable | null, status: 200 | 304 = 200): Response {
  const kind = isContentType(file.contentType) && isImage(file.contentType) ? "inline" : "attachment";
  const headers = new Headers({
    ETag: entityTagOf(file),
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  if (status === 200) {
    headers.set("Content-Type", file.contentType);
    headers.set("Content-Length", String(file.bytes));
    headers.set("Content-Disposition", contentDisposition(kind, file.name));
  }
  return new Response(content && createReadableStreamFromReadable(content), { status, headers });
}

function entityTagOf({ sha256 }: Pick<ServedFile, "sha256">): string {
  return `"${sha256}"`;
}
