import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { isFileReferenced } from "#app/platform/files/file-access.server.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { type NotStored, type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { queueReadings } from "#app/programs/receipts/receipts.server.ts";
import { claimFileRules, MAX_CLAIM_FILES } from "./claim-form.ts";
import type { ClaimFile } from "./claim-queries.server.ts";
import { CLAIM_CLOSED_MESSAGE, isClaimEditable } from "./claim-rules.ts";
import { type ClaimWithFacts, lockClaim } from "./claims.server.ts";

export interface NewClaimFile {
  file: AcceptedFile;
  kind: "invoice" | "proof";
}

/**
 * Validate the files posted with a claim's form. Return the accepted ones, and the errors of the others by field or null
 * when there are none. Throws 429 after too many uploads.
 */
export async function receiveClaimFiles(
  db: Db,
  {
    call,
    person,
    uploaded,
    now,
  }: { call: Call; person: { userId: number }; uploaded: readonly UploadedFile[]; now: Date },
): Promise<{ files: NewClaimFile[]; fieldErrors: FieldErrors | null }> {
  const files: NewClaimFile[] = [];
  const fieldErrors: FieldErrors = {};
  for (const one of uploaded) {
    const received = await receiveFile(db, { call, user: person, rules: claimFileRules, now }, one);
    if ("file" in received) files.push({ file: received.file, kind: one.field === "invoices" ? "invoice" : "proof" });
    else fieldErrors[one.field] = [...(fieldErrors[one.field] ?? []), `${one.name}: ${received.problem}`];
  }
  return { files, fieldErrors: Object.keys(fieldErrors).length > 0 ? fieldErrors : null };
}

/** Add files to a claim, skipping those that it already has. Null when the claim is absent or out of scope. */
export function addClaimFiles(
  { db, actor, now }: Context,
  id: number,
  added: readonly NewClaimFile[],
): Promise<RecordOutcome | NotStored> {
  const all = added.map(({ file }) => file);
  return transactionWithFiles<RecordOutcome>(db, all, async (db, storeFile) => {
    const claim = await lockClaim(db, actor.access, id);
    if (!claim) return null;
    const files = await storeClaimFiles({ db, actor, now }, claim, added, storeFile);
    return "refused" in files ? { saved: false, fieldErrors: files.refused } : { saved: true };
  });
}

/**
 * Add files to a claim that the caller has locked, skipping those that it already has. Return the added ones, or why
 * none can be added.
 */
export async function storeClaimFiles(
  { db, actor, now }: Context,
  claim: Pick<ClaimWithFacts, "id" | "companyId" | "status">,
  added: readonly NewClaimFile[],
  storeFile: StoreFile,
): Promise<{ refused: FieldErrors } | { stored: ClaimFile[] }> {
  if (added.length === 0) return { stored: [] };
  if (!isClaimEditable(claim, actor)) return { refused: fieldError("", CLAIM_CLOSED_MESSAGE) };
  const { id, companyId } = claim;
  const known = await listStoredFiles(db, id);
  const hashes = new Set(known.map(({ sha256 }) => sha256));
  const fresh = added.filter(({ file: { sha256 } }) => !hashes.has(sha256) && hashes.add(sha256));
  if (known.length + fresh.length > MAX_CLAIM_FILES) {
    const field = fresh.at(-1)?.kind === "proof" ? "photos" : "invoices";
    return { refused: fieldError(field, `Add up to ${MAX_CLAIM_FILES} files.`) };
  }
  if (fresh.length === 0) return { stored: [] };
  const object = { type: "claim", id };
  const stored: ClaimFile[] = [];
  for (const { file, kind } of fresh) {
    const { name, contentType } = file;
    stored.push({ ...(await storeFile(actor, file, { companyId, object })), name, contentType, kind });
  }
  const after = { files: stored.map(({ name }) => name) };
  await sql`with audited as (${insertAuditRows(actor, [{ action: "claim.add-file", object, companyId, after }])}), held as (
      insert into claim_files (claim_id, file_id, kind) select ${id}::integer, id, kind
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as file (id integer, kind text))
    update claims set updated_at = ${now}, updated_by = ${actor.userId} where id = ${id}`.execute(db);
  const fileIds = stored.flatMap((file) => (file.kind === "invoice" ? [file.id] : []));
  await queueReadings(db, { fileIds, companyId, now });
  return { stored };
}

/** Make a file that waits as a receipt an invoice of a claim, which the caller has locked. */
export async function attachReceipt(
  { db, actor, now }: Context,
  { id, companyId }: Pick<ClaimWithFacts, "id" | "companyId">,
  file: { id: number; name: string },
): Promise<void> {
  const object = { type: "claim", id };
  const entry = { action: "claim.add-file", object, companyId, after: { files: [file.name] } };
  await sql`with audited as (${insertAuditRows(actor, [entry])}), held as (
      insert into claim_files (claim_id, file_id, kind) values (${id}, ${file.id}, 'invoice')
    ), owned as (update files set object_type = 'claim', object_id = ${id} where id = ${file.id})
    update claims set updated_at = ${now}, updated_by = ${actor.userId} where id = ${id}`.execute(db);
}

function listStoredFiles(db: Db, id: number) {
  return db
    .selectFrom("claimFiles")
    .innerJoin("files", "files.id", "claimFiles.fileId")
    .select(["files.id", "files.name", "files.sha256"])
    .where("claimFiles.claimId", "=", id)
    .execute();
}

/** Remove a file from a claim, and delete it when it was uploaded there. Null when either is absent or out of scope. */
export async function removeClaimFile(
  { db, actor, now }: Context,
  id: number,
  fileId: number,
): Promise<RecordOutcome<{ name: string }>> {
  return db.transaction().execute(async (db): Promise<RecordOutcome<{ name: string }>> => {
    const claim = await lockClaim(db, actor.access, id);
    const file = claim && (await listStoredFiles(db, id)).find((stored) => stored.id === fileId);
    if (!claim || !file) return null;
    if (!isClaimEditable(claim, actor)) return { saved: false, fieldErrors: fieldError("", CLAIM_CLOSED_MESSAGE) };
    const { companyId } = claim;
    const object = { type: "claim", id };
    const entry = { action: "claim.remove-file", object, companyId, before: { file: file.name } };
    await sql`with audited as (${insertAuditRows(actor, [entry])}), touched as (
        update claims set updated_at = ${now}, updated_by = ${actor.userId} where id = ${id}
      ), unlined as (
        update claim_lines set receipt_file_id = null where claim_id = ${id} and receipt_file_id = ${fileId}
      ) delete from claim_files where claim_id = ${id} and file_id = ${fileId}`.execute(db);
    await sql`with gone as (
        delete from files where id = ${fileId} and object_type = 'claim' and not ${isFileReferenced}
        returning key
      ) select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone`.execute(db);
    return { saved: true, name: file.name };
  });
}
