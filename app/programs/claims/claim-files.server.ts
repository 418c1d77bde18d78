import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import { auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { isHeld } from "#app/platform/files/file-reach.server.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { claimFileRules, MOST_FILES } from "./claim-form.ts";
import { isEditable } from "./claim-rules.ts";
import { lockClaim } from "./claims.server.ts";

export interface KindOfFile {
  file: AcceptedFile;
  kind: "invoice" | "proof";
}

/**
 * The files that came with a claim's form: those that are fit to be kept, and the problems of the others beside their
 * fields. Throws 429 after too many uploads.
 */
export async function receiveClaimFiles(
  db: Db,
  call: Call,
  person: { userId: number },
  uploaded: readonly UploadedFile[],
  now: Date,
): Promise<{ files: KindOfFile[]; problems: Problems }> {
  const files: KindOfFile[] = [];
  const problems: Problems = {};
  for (const one of uploaded) {
    const received = await receiveFile(db, call, person, [one], { rules: claimFileRules, missing: "" }, now);
    if ("file" in received) files.push({ file: received.file, kind: one.field === "invoices" ? "invoice" : "proof" });
    else problems[one.field] = [...(problems[one.field] ?? []), `${one.name}: ${received.problem}`];
  }
  return { files, problems };
}

/** Keeps files with a claim; one that it holds already counts once. Null when the claim is absent or out of reach. */
export function addClaimFiles(
  db: Db,
  editor: Editor,
  id: number,
  added: readonly KindOfFile[],
  now: Date,
): Promise<Outcome | NotStored> {
  const all = added.map(({ file }) => file);
  return transactionWithFiles<Outcome>(db, all, async (db, storeFile) => {
    const claim = await lockClaim(db, editor.reach, id);
    if (!claim) return null;
    if (!isEditable(claim, editor)) return { saved: false, problems: problem("", CLOSED) };
    const held = await listHeld(db, id);
    const known = new Set(held.map(({ sha256 }) => sha256));
    const fresh = added.filter(({ file: { sha256 } }) => !known.has(sha256) && known.add(sha256));
    if (held.length + fresh.length > MOST_FILES) {
      const field = fresh.at(-1)?.kind === "proof" ? "photos" : "invoices";
      return { saved: false, problems: problem(field, `A claim has ${MOST_FILES} files at most.`) };
    }
    if (fresh.length === 0) return { saved: true };
    const { companyId } = claim;
    const object = { type: "claim", id };
    const kept = [];
    for (const { file, kind } of fresh) {
      kept.push({ fileId: (await storeFile(editor, file, { companyId, object })).id, kind });
    }
    const after = { files: fresh.map(({ file }) => file.name) };
    await sql`with audited as (${auditRows(editor, [{ action: "claim.add-file", object, companyId, after }])}), held as (
        insert into claim_files (claim_id, file_id, kind) select ${id}::integer, "fileId", kind
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as file ("fileId" integer, kind text))
      update claims set updated_at = ${now}, updated_by = ${editor.userId} where id = ${id}`.execute(db);
    return { saved: true };
  });
}

const CLOSED = "This claim cannot be changed any more.";

function listHeld(db: Db, id: number) {
  return db
    .selectFrom("claimFiles")
    .innerJoin("files", "files.id", "claimFiles.fileId")
    .select(["files.id", "files.name", "files.sha256"])
    .where("claimFiles.claimId", "=", id)
    .execute();
}

/** Takes a file off a claim; one that came with it goes for good. Null when either is absent or out of reach. */
export async function removeClaimFile(
  db: Db,
  editor: Editor,
  id: number,
  fileId: number,
  now: Date,
): Promise<Outcome<{ name: string }>> {
  return db.transaction().execute(async (db): Promise<Outcome<{ name: string }>> => {
    const claim = await lockClaim(db, editor.reach, id);
    const file = claim && (await listHeld(db, id)).find((held) => held.id === fileId);
    if (!claim || !file) return null;
    if (!isEditable(claim, editor)) return { saved: false, problems: problem("", CLOSED) };
    const { companyId } = claim;
    const object = { type: "claim", id };
    const entry = { action: "claim.remove-file", object, companyId, before: { file: file.name } };
    await sql`with audited as (${auditRows(editor, [entry])}), touched as (
        update claims set updated_at = ${now}, updated_by = ${editor.userId} where id = ${id}
      ), unlined as (
        update claim_lines set receipt_file_id = null where claim_id = ${id} and receipt_file_id = ${fileId}
      ) delete from claim_files where claim_id = ${id} and file_id = ${fileId}`.execute(db);
    await sql`with gone as (
        delete from files where id = ${fileId} and object_type = 'claim' and not ${isHeld}
        returning key
      ) select graphile_worker.add_job('remove-file', json_build_object('key', key)) from gone`.execute(db);
    return { saved: true, name: file.name };
  });
}
