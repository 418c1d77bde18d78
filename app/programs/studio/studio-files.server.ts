import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { dropFile, type StoreFile } from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { listStudioFiles } from "./request-files.server.ts";
import { isEditable } from "./studio-rules.ts";
import { lockStudioRequest } from "./studio.server.ts";

/** Keeps files of a request in the transaction that was given them: what it is about, a round of proofs, or the finals. */
export async function keepStudioFiles(
  db: Db,
  editor: Editor,
  { id, companyId }: { id: number; companyId: number },
  {
    files,
    kind,
    round = null,
    availableUntil = null,
  }: {
    files: readonly AcceptedFile[];
    kind: "brief" | "proof" | "final";
    round?: number | null;
    availableUntil?: Date | null;
  },
  storeFile: StoreFile,
): Promise<void> {
  const kept = [];
  for (const file of files) {
    const { id: fileId } = await storeFile(editor, file, { companyId, object: { type: "studioRequest", id } });
    const { width = null, height = null } = file.size ?? {};
    kept.push({ requestId: id, fileId, kind, round, availableUntil, width, height });
  }
  if (kept.length > 0) await db.insertInto("studioFiles").values(kept).execute();
}

/** Takes a file off what a request asks for. Null when either is absent or out of reach. */
export function removeBriefFile(
  db: Db,
  editor: Editor,
  id: number,
  fileId: number,
): Promise<Outcome<{ name: string }>> {
  return db.transaction().execute(async (db): Promise<Outcome<{ name: string }>> => {
    const request = await lockStudioRequest(db, editor.reach, id);
    const held = request && (await listStudioFiles(db, id, "brief")).some((file) => file.id === fileId);
    if (!request || !held) return null;
    if (!isEditable(request, editor)) return { saved: false, problems: problem("", "This request cannot be changed.") };
    const file = await dropFile(db, fileId, { type: "studioRequest", id });
    if (!file) return null;
    const object = { type: "studio-request", id };
    const { companyId } = request;
    await writeAudit(db, editor, {
      action: "studio-request.remove-file",
      object,
      companyId,
      before: { file: file.name },
    });
    return { saved: true, name: file.name };
  });
}
