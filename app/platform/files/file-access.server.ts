import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Access rule of each type of record that owns files. */
export type FileAccessRules = Record<string, (access: AccessScope, now: Date) => RawBuilder<boolean>>;

/** Find a file in the user's scope by its key, with the fields of a download; null when it is absent or not visible. */
export async function findReadableFile(
  db: Db,
  { accessRules, access, key, now }: { accessRules: FileAccessRules; access: AccessScope; key: string; now: Date },
) {
  const file = await db
    .selectFrom("files")
    .select(["key", "name", "contentType", "bytes", "sha256"])
    .where("key", "=", key)
    .where((is) =>
      is.or(
        Object.entries(accessRules).map(([type, rule]) => is.and([is("objectType", "=", type), rule(access, now)])),
      ),
    )
    .executeTakeFirst();
  return file ?? null;
}

/** SQL condition that a claim or a recap refers to a row of `files`, whichever record it came from. */
export const isFileReferenced = sql<boolean>`(exists (select from claim_files where claim_files.file_id = files.id)
  or exists (select from event_photos where event_photos.file_id = files.id))`;

/** Assignments that give referenced `files` to the record that refers to them, when their own record drops them. */
export const reassignToReferrer = sql`object_type = case
    when exists (select from claim_files where claim_files.file_id = files.id) then 'claim' else 'eventProgram' end,
  object_id = coalesce((select min(claim_id) from claim_files where claim_files.file_id = files.id),
    (select min(event_id) from event_photos where event_photos.file_id = files.id))`;
