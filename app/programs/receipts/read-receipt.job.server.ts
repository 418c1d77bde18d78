import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { log } from "#app/http/log.server.ts";
import { createUploadFolder } from "#app/http/upload-folder.server.ts";
import { fileStore } from "#app/platform/files/file-store.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { parseReceipt } from "./parse-receipt.ts";
import { readReceiptText } from "./read-receipt-text.server.ts";

const payloadSchema = z.object({ fileId: z.number() });

/** Attempts after which a receipt is given up, because it may be what ends the process. */
const MAX_ATTEMPTS = 3;

/** Job that reads a receipt and stores its values; a receipt that cannot be read is stored as such. */
export const readReceiptJob: Job = {
  name: "read-receipt",
  task: async (payload, { job }) => {
    await readStoredReceipt(payloadSchema.parse(payload).fileId, job.attempts > MAX_ATTEMPTS);
  },
};

/** Read a stored receipt that waits; does nothing for one that was read or deleted meanwhile. */
export async function readStoredReceipt(fileId: number, givesUp = false): Promise<void> {
  const file = await db
    .selectFrom("files")
    .innerJoin("receiptReadings", "receiptReadings.fileId", "files.id")
    .select(["files.key", "files.contentType"])
    .where("files.id", "=", fileId)
    .where("receiptReadings.status", "=", "waiting")
    .executeTakeFirst();
  if (!file) return;
  const text = givesUp ? { failure: "It was given up." } : await withStoredFile(file);
  await db.updateTable("receiptReadings").set(columnsOf(text)).where("fileId", "=", fileId).execute();
}

type ReadText = Awaited<ReturnType<typeof readReceiptText>>;

function columnsOf(text: ReadText) {
  const readAt = now();
  if ("failure" in text) {
    log.warn({ error: text.failure }, "a receipt could not be read");
    return { status: "unreadable" as const, readAt };
  }
  const { isReceipt, ...values } = parseReceipt(text.lines, readAt.toISOString().slice(0, 10));
  return { ...values, status: isReceipt ? ("read" as const) : ("notReceipt" as const), pictureHash: text.hash, readAt };
}

/** Copy a file out of the store for the thread, and read it. */
async function withStoredFile({ key, contentType }: { key: string; contentType: string }): Promise<ReadText> {
  const bytes = await fileStore.read(key);
  if (!bytes) return { failure: "The file has no content." };
  const folder = await createUploadFolder();
  try {
    const copy = path.join(folder, "receipt");
    await pipeline(bytes, createWriteStream(copy));
    return await readReceiptText({ path: copy, contentType });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
