import type { Db } from "#db/connect.ts";
import type { Call } from "#app/http/call.server.ts";
import { problem } from "#app/http/problems.ts";
import type { UploadedFile } from "#app/http/upload.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { dropFile, type NotStored, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { MOST_EVIDENCE } from "./action-form.ts";
import { lockAction } from "./lock-action.server.ts";

/** A photo as a phone takes it, kept as large as a screen shows it; or a PDF. */
const evidenceRules: FileRules = {
  accept: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  most: 10 * MB,
  fit: { width: 2_000, height: 2_000 },
};
export const evidenceUpload = { files: ["evidence"], most: evidenceRules.most };

/** The file that came with a form, fit to be kept. Throws 429 after too many uploads. */
export function receiveEvidence(db: Db, call: Call, member: Member, files: readonly UploadedFile[], now: Date) {
  return receiveFile(db, call, member, files, { rules: evidenceRules, missing: "Choose a photo or a PDF first." }, now);
}

/** Keeps a file as the proof of an action; the same file counts once. Null when the action is absent or out of reach. */
export async function addEvidence(
  db: Db,
  member: Member,
  actionId: number,
  file: AcceptedFile,
  now: Date,
): Promise<Outcome | NotStored> {
  return transactionWithFiles<Outcome>(db, [file], async (db, storeFile) => {
    const action = await lockAction(db, member.reach, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const held = await db
      .selectFrom("files")
      .select("sha256")
      .where("objectType", "=", "action")
      .where("objectId", "=", id)
      .execute();
    if (held.some(({ sha256 }) => sha256 === file.sha256)) return { saved: true };
    if (held.length >= MOST_EVIDENCE) {
      return { saved: false, problems: problem("evidence", `An action has ${MOST_EVIDENCE} files at most.`) };
    }
    await storeFile(member, file, { companyId, object: { type: "action", id } });
    const after = { file: file.name };
    await writeAudit(db, member, { action: "action.add-file", object: { type: "action", id }, companyId, after });
    return { saved: true };
  });
}

/** Takes a file off an action. Null when either is absent or out of reach. */
export async function removeEvidence(
  db: Db,
  member: Member,
  actionId: number,
  fileId: number,
  now: Date,
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.reach, actionId, now);
    if (!action) return null;
    const { id, companyId } = action;
    const object = { type: "action", id } as const;
    const file = await dropFile(db, fileId, object);
    if (!file) return null;
    await writeAudit(db, member, { action: "action.remove-file", object, companyId, before: { file: file.name } });
    return { saved: true };
  });
}
