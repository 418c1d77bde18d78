import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import { readText, UnreadableFile } from "#app/platform/imports/read-text.server.ts";
import {
  cleanName,
  type ContentType,
  emptyFile,
  type FileRules,
  isContentType,
  isImage,
  tooBig,
  wrongKind,
} from "./file-rules.ts";
import { type PictureSize, remakeImage } from "./remake-image.server.ts";

/** A file whose content was looked at and, for a picture, made anew. It lives as long as the upload it came from. */
export interface AcceptedFile {
  name: string;
  contentType: ContentType;
  path: string;
  bytes: number;
  sha256: string;
  /** Of a picture; null for any other file. */
  size: PictureSize | null;
}

/**
 * Decides by content whether a file may be kept, and prepares it. Call it before the transaction: pictures take time.
 * The problem is a sentence for the form's field.
 */
export async function examineFile(
  file: { name: string; path: string; bytes: number },
  rules: FileRules,
): Promise<{ accepted: true; file: AcceptedFile } | { accepted: false; problem: string }> {
  if (file.bytes === 0) return { accepted: false, problem: emptyFile };
  if (file.bytes > rules.most) return { accepted: false, problem: tooBig(rules) };
  const contentType = await contentTypeOf(file.path);
  if (!contentType || !rules.accept.includes(contentType)) return { accepted: false, problem: wrongKind(rules) };
  let { path } = file;
  let size: PictureSize | null = null;
  if (isImage(contentType)) {
    const remade = await remakeImage(path, contentType, rules.fit);
    if ("problem" in remade) return { accepted: false, problem: remade.problem };
    ({ path, size } = remade);
  }
  const { size: bytes } = await stat(path);
  if (bytes > rules.most) return { accepted: false, problem: tooBig(rules) };
  const name = cleanName(file.name, contentType);
  return { accepted: true, file: { name, contentType, path, bytes, sha256: await sha256Of(path), size } };
}

/** The kind of a file by its bytes alone; null for anything the product does not take. */
async function contentTypeOf(path: string): Promise<ContentType | null> {
  const found = await fileTypeFromFile(path);
  // The mark of UTF-16 begins a file as a frame of MP3 does, and no MP3 is text.
  if (found && found.mime !== "audio/mpeg") return isContentType(found.mime) ? found.mime : null;
  const text = await wholeText(path);
  return text !== null && isPlainText(text) ? "text/csv" : null;
}

/** The text of a file, in whichever encoding a spreadsheet saved it; null for what is no text. */
async function wholeText(path: string): Promise<string | null> {
  const pieces: string[] = [];
  try {
    for await (const piece of readText(path)) pieces.push(piece);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
  return pieces.join("");
}

/** No markup and no control characters: what is left of plain text may be read as a table. */
function isPlainText(text: string): boolean {
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) && !/^\ufeff?\s*</.test(text);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
