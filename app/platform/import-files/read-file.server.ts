import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { readCsv } from "./read-csv.server.ts";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";
import { readWorkbook } from "./read-workbook.server.ts";

/**
 * Read the lines of a CSV file or of a workbook's first sheet, depending on the file's first bytes. Throws
 * UnreadableFile.
 */
export async function* readFileLines(path: string): AsyncGenerator<FileLine> {
  const begin = await firstBytes(path);
  if (begin.equals(OLD_WORKBOOK))
    throw new UnreadableFile("This workbook has an old format or a password. Save it as .xlsx without a password.");
  yield* begin.equals(WORKBOOK) ? readWorkbook(path) : readCsv(path);
}

/** Return the file's SHA-256, which identifies a file that is uploaded again. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

const WORKBOOK = Buffer.from("PK\u0003\u0004", "latin1");
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
