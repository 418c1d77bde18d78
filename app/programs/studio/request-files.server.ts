import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

export interface StudioFile {
  id: number;
  key: string;
  name: string;
  contentType: string;
}

/** List a request's brief or final files, oldest first; final files have an end of availability. */
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

/** Build the SQL condition that a row of `files` belongs to a request within a scope and can still be downloaded. */
export function isFileOfVisibleRequest(access: AccessScope, now: Date): RawBuilder<boolean> {
  return sql`files.id in (select studio_files.file_id from studio_files
    join studio_requests on studio_requests.id = studio_files.request_id
    where ${access.record("studioRequests")}
      and (studio_files.available_until is null or studio_files.available_until > ${now}))`;
}
