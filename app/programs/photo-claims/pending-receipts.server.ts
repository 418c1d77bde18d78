import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fieldError, type FieldErrors } from "#app/http/errors.ts";
import { insertAuditRows, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { isAlike } from "#app/programs/receipts/alike-receipts.server.ts";
import { queueReadings, readingStatus, RECEIPT_FILE } from "#app/programs/receipts/receipts.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { MAX_PENDING_RECEIPTS } from "./receipt-form.ts";

export type PendingReceipt = Awaited<ReturnType<typeof listPendingReceipts>>[number];

/** Select the receipts of a user that wait for a claim; `isOwn` is the user's access scope. */
function selectPendingReceipts(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("files")
    .innerJoin("receiptReadings", "receiptReadings.fileId", "files.id")
    .where("files.objectType", "=", RECEIPT_FILE)
    .where("files.companyId", "=", companyId)
    .where(access.self("files.objectId"));
}

/** List a user's receipts that wait for a claim, oldest first. */
export function listPendingReceipts(db: Db, access: AccessScope, companyId: number, now: Date) {
  return selectPendingReceipts(db, access, companyId)
    .select(["files.id", "files.key", "files.name", "files.contentType", readingStatus(now).as("status")])
    .select(["receiptReadings.vendor", "receiptReadings.day", "receiptReadings.totalCents"])
    .select(["receiptReadings.taxCents", "receiptReadings.currency"])
    .orderBy("files.id")
    .limit(MAX_PENDING_RECEIPTS)
    .execute();
}

/** Lock a user's receipt that waits for a claim; null when it is absent, another user's, or claimed meanwhile. */
export async function lockPendingReceipt(db: Db, access: AccessScope, companyId: number, id: number) {
  const receipt = await selectPendingReceipts(db, access, companyId)
    .select(["files.id", "files.name", "files.key"])
    .where("files.id", "=", id)
    .forUpdate("files")
    .executeTakeFirst();
  return receipt ?? null;
}

type Added = { saved: true; firstId: number | null } | { saved: false; fieldErrors: FieldErrors };

/** Store receipts and queue their reading. A file that already waits is not stored again. */
export function addReceipts(
  { db, actor, now }: Context,
  companyId: number,
  files: readonly AcceptedFile[],
): Promise<Added | NotStored> {
  return transactionWithFiles<Added>(db, [...files], async (db, storeFile) => {
    // Uploads of one user take turns, so that the same file sent twice is stored once.
    await db.selectFrom("users").select("id").where("id", "=", actor.userId).forUpdate().executeTakeFirst();
    const waiting = await selectPendingReceipts(db, actor.access, companyId).select(["files.id", "sha256"]).execute();
    const known = new Map(waiting.map(({ id, sha256 }) => [sha256, id]));
    const fresh = files.filter(({ sha256 }, at) => !known.has(sha256) && isFirst(files, sha256, at));
    if (waiting.length + fresh.length > MAX_PENDING_RECEIPTS) {
      const message = `Add up to ${MAX_PENDING_RECEIPTS} receipts. ${countText(waiting.length, "receipt")} already added.`;
      return { saved: false, fieldErrors: fieldError("receipts", message) };
    }
    const object = { type: RECEIPT_FILE, id: actor.userId };
    const fileIds: number[] = [];
    for (const file of fresh) fileIds.push((await storeFile(actor, file, { companyId, object })).id);
    await queueReadings(db, { fileIds, companyId, now });
    const after = { files: fresh.map(({ name }) => name) };
    if (fresh.length > 0) await writeAudit(db, actor, { action: "receipt.add", object, companyId, after });
    return { saved: true, firstId: fileIds[0] ?? known.get(files[0]?.sha256 ?? "") ?? null };
  });
}

function isFirst(files: readonly AcceptedFile[], sha256: string, at: number): boolean {
  return files.findIndex((file) => file.sha256 === sha256) === at;
}

/** Delete a receipt that waits for a claim, with its reading; null when it is absent or another user's. */
export async function removeReceipt(
  { db, actor }: Context,
  companyId: number,
  id: number,
): Promise<{ name: string } | null> {
  return db.transaction().execute(async (db) => {
    const receipt = await lockPendingReceipt(db, actor.access, companyId, id);
    if (!receipt) return null;
    const object = { type: RECEIPT_FILE, id: actor.userId };
    const entry = { action: "receipt.remove", object, companyId, before: { file: receipt.name } };
    await sql`with audited as (${insertAuditRows(actor, [entry])}), gone as (
        delete from files where id = ${id} returning key
      ) select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone`.execute(db);
    return { name: receipt.name };
  });
}

/**
 * Find a claim that used the same receipt: the same file or one alike. Null when there is none; `number` is null when
 * the claim is out of scope.
 */
export async function findUseOfReceipt(
  db: Db,
  access: AccessScope,
  { companyId, fileId }: { companyId: number; fileId: number },
): Promise<{ id: number; number: string | null } | null> {
  const { rows } = await sql<{ id: number; number: string | null }>`
    select claims.id, case when ${access.record("claims")} then claims.number end as number
    from claims join (
      select used.claim_id from files mine
      join files same on same.company_id = mine.company_id and same.sha256 = mine.sha256 and same.id <> mine.id
      join claim_files used on used.file_id = same.id
      where mine.id = ${fileId}
      union
      select used.claim_id from receipt_readings mine
      join receipt_readings same on same.company_id = mine.company_id and same.file_id <> mine.file_id
        and mine.status = 'read' and ${isAlike("mine", "same")}
      join claim_files used on used.file_id = same.file_id
      where mine.file_id = ${fileId}
    ) as uses on uses.claim_id = claims.id
    where claims.company_id = ${companyId} and claims.status not in ('withdrawn', 'void', 'expired')
    order by number nulls last, claims.id limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Find the claim in scope that a receipt was added to, after it no longer waits; null when there is none. */
export async function findClaimOfReceipt(db: Db, access: AccessScope, fileId: number): Promise<number | null> {
  const claim = await db
    .selectFrom("claims")
    .innerJoin("claimFiles", "claimFiles.claimId", "claims.id")
    .select("claims.id")
    .where("claimFiles.fileId", "=", fileId)
    .where(access.record("claims"))
    .executeTakeFirst();
  return claim?.id ?? null;
}
