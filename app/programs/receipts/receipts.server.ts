import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";

/** Object type of a file that waits for its claim; its id is that of the user who added it. */
export const RECEIPT_FILE = "receipt";
/** Days after which a receipt without a claim is deleted. */
export const RECEIPT_FILE_DAYS = 60;

/** Reading of a receipt as pages get it. */
export interface ReceiptReading {
  fileId: number;
  status: "waiting" | "read" | "notReceipt" | "unreadable";
  vendor: string;
  day: string | null;
  totalCents: number | null;
  taxCents: number | null;
  currency: string;
}

/** Queue the reading of stored receipts, in the transaction that stores them. */
export async function queueReadings(
  db: Db,
  { fileIds, companyId, now }: { fileIds: readonly number[]; companyId: number; now: Date },
): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .insertInto("receiptReadings")
    .values(fileIds.map((fileId) => ({ fileId, companyId, createdAt: now })))
    .onConflict((conflict) => conflict.column("fileId").doNothing())
    .execute();
  // One queue, so that many receipts never keep other jobs waiting.
  for (const fileId of fileIds) await addJob(db, "read-receipt", { fileId }, { queue: "receipts" });
}

/** Minutes after which a receipt that still waits counts as unreadable: its job was lost or its queue is too long. */
const MAX_WAIT_MINUTES = 10;

/** Status of the query's `receipt_readings` at an instant. */
export function readingStatus(now: Date): RawBuilder<ReceiptReading["status"]> {
  return sql`case when receipt_readings.status = 'waiting'
    and receipt_readings.created_at < ${now}::timestamptz - make_interval(mins => ${MAX_WAIT_MINUTES})
    then 'unreadable' else receipt_readings.status end`;
}

/** List the readings of a claim's invoices, oldest first. The caller has found the claim within its scope. */
export function listReadingsOfClaim(db: Db, claimId: number, now: Date): Promise<ReceiptReading[]> {
  return db
    .selectFrom("receiptReadings")
    .innerJoin("claimFiles", "claimFiles.fileId", "receiptReadings.fileId")
    .select(["receiptReadings.fileId", readingStatus(now).as("status"), "receiptReadings.vendor"])
    .select(["receiptReadings.day", "receiptReadings.totalCents", "receiptReadings.taxCents"])
    .select("receiptReadings.currency")
    .where("claimFiles.claimId", "=", claimId)
    .where("claimFiles.kind", "=", "invoice")
    .orderBy("receiptReadings.fileId")
    .execute();
}
