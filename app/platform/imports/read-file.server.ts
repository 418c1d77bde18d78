import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { readCsv } from "./read-csv.server.ts";
import { type FileLine, UnreadableFile } from "./read-text.server.ts";
import { readWorkbook } from "./read-workbook.server.ts";

/** The lines of a CSV file or of a workbook's first sheet, told apart by how the file begins. Throws UnreadableFile. */
export async function* readLines(path: string): AsyncGenerator<FileLine> {
  const begin = await firstBytes(path);
  if (begin.equals(OLD_WORKBOOK))
    throw new UnreadableFile(
      "This is a workbook of an old kind, or one with a password. Save it as .xlsx without one.",
    );
  yield* begin.equals(WORKBOOK) ? readWorkbook(path) : readCsv(path);
}

/** The file's SHA-256, by which the same file is known again. */
export async function hashOf(path: string): Promise<string> {
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
