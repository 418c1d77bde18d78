import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { fieldError } from "#app/http/errors.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { dropFile, type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { MAX_EVIDENCE_FILES } from "./action-form.ts";
import { lockAction } from "./lock-action.server.ts";

/** Photos are scaled down to the size of a screen, in pixels; PDFs are stored unchanged. */
const evidenceRules: FileRules = {
  contentTypes: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  maxBytes: 10 * MB,
  fit: { width: 2_000, height: 2_000 },
};
export const evidenceUpload = { files: ["evidence"], most: evidenceRules.maxBytes };

/** Validate the uploaded file of a form and prepare it for storage. Throws 429 after too many uploads. */
export function receiveEvidence(
  db: Db,
  { call, member, files, now }: { call: Call; member: Member; files: readonly UploadedFile[]; now: Date },
) {
  return receiveFile(db, { call, user: member, rules: evidenceRules, now }, files[0], "Choose a photo or PDF.");
}

/** Attach a file to an action as evidence; the same file is stored once. Null when it is absent or out of scope. */
export async function addEvidence(
  db: Db,
  { member, actionId, file, now }: { member: Member; actionId: number; file: AcceptedFile; now: Date },
): Promise<RecordOutcome | NotStored> {
  return transactionWithFiles<RecordOutcome>(db, [file], async (db, storeFile) => {
    const action = await lockAction(db, member.access, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const stored = await db
      .selectFrom("files")
      .select("sha256")
      .where("objectType", "=", "action")
      .where("objectId", "=", id)
      .execute();
    if (stored.some(({ sha256 }) => sha256 === file.sha256)) return { saved: true };
    if (stored.length >= MAX_EVIDENCE_FILES) {
      return {
        saved: false,
        fieldErrors: fieldError("evidence", `A to-do can have up to ${MAX_EVIDENCE_FILES} files.`),
      };
    }
    await storeFile(member, file, { companyId, object: { type: "action", id } });
    const after = { file: file.name };
    await writeAudit(db, member, { action: "action.add-file", object: { type: "action", id }, companyId, after });
    return { saved: true };
  });
}

/** Remove a file from an action. Null when either is absent or out of scope. */
export async function removeEvidence(
  db: Db,
  { member, actionId, fileId, now }: { member: Member; actionId: number; fileId: number; now: Date },
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.access, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const object = { type: "action", id } as const;
    const file = await dropFile(db, fileId, object);
    if (!file) return null;
    await writeAudit(db, member, { action: "action.remove-file", object, companyId, before: { file: file.name } });
    return { saved: true };
  });
}
