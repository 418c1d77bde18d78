import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { dropFile, type StoreFile } from "#app/platform/files/store-file.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { listStudioFiles } from "./request-files.server.ts";
import { isStudioRequestEditable } from "./studio-rules.ts";
import { lockStudioRequest } from "./studio.server.ts";

/** Store files of a request in the caller's transaction: brief, proof round or finals. */
export async function storeStudioFiles(
  db: Db,
  actor: Actor,
  {
    id,
    companyId,
    files,
    kind,
    round = null,
    availableUntil = null,
    storeFile,
  }: {
    id: number;
    companyId: number;
    files: readonly AcceptedFile[];
    kind: "brief" | "proof" | "final";
    round?: number | null;
    availableUntil?: Date | null;
    storeFile: StoreFile;
  },
): Promise<void> {
  const rows = [];
  for (const file of files) {
    const { id: fileId } = await storeFile(actor, file, { companyId, object: { type: "studioRequest", id } });
    const { width = null, height = null } = file.size ?? {};
    rows.push({ requestId: id, fileId, kind, round, availableUntil, width, height });
  }
  if (rows.length > 0) await db.insertInto("studioFiles").values(rows).execute();
}

/** Remove a file from a request's brief. Null when either is absent or out of scope. */
export function removeBriefFile(
  db: Db,
  actor: Actor,
  id: number,
  fileId: number,
): Promise<RecordOutcome<{ name: string }>> {
  return db.transaction().execute(async (db): Promise<RecordOutcome<{ name: string }>> => {
    const request = await lockStudioRequest(db, actor.access, id);
    const isStored = request && (await listStudioFiles(db, id, "brief")).some((file) => file.id === fileId);
    if (!request || !isStored) return null;
    if (!isStudioRequestEditable(request, actor))
      return { saved: false, fieldErrors: fieldError("", "This request can't be changed.") };
    const file = await dropFile(db, fileId, { type: "studioRequest", id });
    if (!file) return null;
    const object = { type: "studio-request", id };
    const { companyId } = request;
    await writeAudit(db, actor, {
      action: "studio-request.remove-file",
      object,
      companyId,
      before: { file: file.name },
    });
    return { saved: true, name: file.name };
  });
}
