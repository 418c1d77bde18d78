import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { dropFile, type StoreFile } from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { isEditable } from "./studio-rules.ts";
import { lockStudioRequest } from "./studio.server.ts";

export interface StudioFile {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/** Keeps files of a request in the transaction that was given them: what it is about, a round of proofs, or the finals. */
export async function keepStudioFiles(
  db: Db,
  editor: Editor,
  { id, companyId }: { id: number; companyId: number },
  {
    files,
    kind,
    round = null,
  }: { files: readonly AcceptedFile[]; kind: "brief" | "proof" | "final"; round?: number | null },
  storeFile: StoreFile,
): Promise<void> {
  const kept = [];
  for (const file of files) {
    const { id: fileId } = await storeFile(editor, file, { companyId, object: { type: "studioRequest", id } });
    kept.push({ requestId: id, fileId, kind, round });
  }
  if (kept.length > 0) await db.insertInto("studioFiles").values(kept).execute();
}

/** The files of a request that are no proofs, in the order in which they came. */
export function listStudioFiles(db: Db, requestId: number, kind: "brief" | "final"): Promise<StudioFile[]> {
  return db
    .selectFrom("studioFiles")
    .innerJoin("files", "files.id", "studioFiles.fileId")
    .select(["files.id", "files.key", "files.name", "files.contentType"])
    .where("studioFiles.requestId", "=", requestId)
    .where("studioFiles.kind", "=", kind)
    .orderBy("files.id")
    .execute();
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

/** Holds for the `files` of requests that somebody reads. */
export function isOfReadRequest(reach: Reach): RawBuilder<boolean> {
  return sql`files.id in (select studio_files.file_id from studio_files
    join studio_requests on studio_requests.id = studio_files.request_id
    where ${reachesRecord(reach, "studioRequests")})`;
}
