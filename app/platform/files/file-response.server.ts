import { createReadableStreamFromReadable } from "@remix-run/node";
import type { Readable } from "node:stream";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { isHeld } from "#app/http/entity-tag.ts";
import { log } from "#app/http/log.server.ts";
import { notFound } from "#app/http/problems.ts";
import { fileStore } from "./file-store.server.ts";
import { isContentType, isImage } from "./file-rules.ts";

interface Sent {
  name: string;
  contentType: string;
  bytes: number;
  sha256: string;
}

/** A file whose reader is known to be allowed, with its content where the request asks for it; 404 without bytes. */
export async function answerFile(request: Request, file: Sent & { key: string }): Promise<Response> {
  if (isKnown(request, file)) return fileResponse(file, null, 304);
  if (request.method === "HEAD") return fileResponse(file, null);
  const content = await fileStore.read(file.key);
  if (!content) {
    log.error({ key: file.key }, "a file has a row and no bytes");
    throw notFound("File");
  }
  return fileResponse(file, content);
}

/** True when the browser holds this very file, so that 304 is the answer. */
export function isKnown(request: Request, file: Pick<Sent, "sha256">): boolean {
  return isHeld(request, tagOf(file));
}

/**
 * A file as an answer: pictures show, everything else is saved; nothing in it can run. A null content sends the
 * headers alone.
 */
export function fileResponse(file: Sent, content: Readable | null, status: 200 | 304 = 200): Response {
  const kind = isContentType(file.contentType) && isImage(file.contentType) ? "inline" : "attachment";
  const headers = new Headers({
    ETag: tagOf(file),
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

function tagOf({ sha256 }: Pick<Sent, "sha256">): string {
  return `"${sha256}"`;
}
