import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";

export interface StudioFile {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/** The files of a request that are no proofs, in the order in which they came. Final files have a day until which they are there. */
export function listStudioFiles(db: Db, requestId: number, kind: "brief" | "final") {
  return db
    .selectFrom("studioFiles")
    .innerJoin("files", "files.id", "studioFiles.fileId")
    .select(["files.id", "files.key", "files.name", "files.contentType", "studioFiles.availableUntil"])
    .where("studioFiles.requestId", "=", requestId)
    .where("studioFiles.kind", "=", kind)
    .orderBy("files.id")
    .execute();
}

/** Holds for the `files` of requests that somebody reads, and that are still there to download. */
export function isOfReadRequest(reach: Reach, now: Date): RawBuilder<boolean> {
  return sql`files.id in (select studio_files.file_id from studio_files
    join studio_requests on studio_requests.id = studio_files.request_id
    where ${reachesRecord(reach, "studioRequests")}
      and (studio_files.available_until is null or studio_files.available_until > ${now}))`;
}
