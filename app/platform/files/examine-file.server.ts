import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import { readText, UnreadableFile } from "#app/platform/import-files/read-text.server.ts";
import {
  cleanFileName,
  type ContentType,
  EMPTY_FILE_MESSAGE,
  type FileRules,
  isContentType,
  isImage,
  fileTooLargeMessage,
  wrongFileTypeMessage,
} from "./file-rules.ts";
import { type ImageSize, reencodeImage } from "./reencode-image.server.ts";

/** File whose content was checked and, for an image, re-encoded. It lives as long as the upload it came from. */
export interface AcceptedFile {
  name: string;
  contentType: ContentType;
  path: string;
  bytes: number;
  sha256: string;
  /** Size of an image; null for any other file. */
  size: ImageSize | null;
}

/**
 * Check by content whether a file is acceptable, and prepare it. Call it before the transaction, because images take
 * time. A rejection is a sentence for the form's field.
 */
export async function examineFile(
  file: { name: string; path: string; bytes: number },
  rules: FileRules,
): Promise<{ accepted: true; file: AcceptedFile } | { accepted: false; problem: string }> {
  if (file.bytes === 0) return { accepted: false, problem: EMPTY_FILE_MESSAGE };
  if (file.bytes > rules.maxBytes) return { accepted: false, problem: fileTooLargeMessage(rules) };
  const contentType = await detectContentType(file.path);
  if (!contentType || !rules.contentTypes.includes(contentType))
    return { accepted: false, problem: wrongFileTypeMessage(rules) };
  let { path } = file;
  let size: ImageSize | null = null;
  if (isImage(contentType)) {
    const remade = await reencodeImage(path, contentType, rules.fit);
    if ("problem" in remade) return { accepted: false, problem: remade.problem };
    ({ path, size } = remade);
  }
  const { size: bytes } = await stat(path);
  if (bytes > rules.maxBytes) return { accepted: false, problem: fileTooLargeMessage(rules) };
  const name = cleanFileName(file.name, contentType);
  return { accepted: true, file: { name, contentType, path, bytes, sha256: await sha256Of(path), size } };
}

/** Return a file's type by its bytes alone, null for a type that the product does not accept. */
async function detectContentType(path: string): Promise<ContentType | null> {
  const found = await fileTypeFromFile(path);
  // A byte order mark of UTF-16 looks like the start of an MP3 frame, and no MP3 is text.
  if (found && found.mime !== "audio/mpeg") return isContentType(found.mime) ? found.mime : null;
  const text = await readWholeText(path);
  return text !== null && isPlainText(text) ? "text/csv" : null;
}

/** Return a file's text in any encoding that spreadsheets use, null when it is not text. */
async function readWholeText(path: string): Promise<string | null> {
  const chunks: string[] = [];
  try {
    for await (const chunk of readText(path)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
  return chunks.join("");
}

/** Tell whether a text is free of markup and control characters, so that it can be read as a table. */
function isPlainText(text: string): boolean {
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) && !/^\ufeff?\s*</.test(text);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
