import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** The kinds of record that files belong to, each with its own rule of who may read them. */
export type FileOwners = Record<string, (reach: Reach, now: Date) => RawBuilder<boolean>>;

/** A file inside the reach by its key, with what a download needs; null when there is none or it is another's. */
export async function findReadableFile(db: Db, owners: FileOwners, reach: Reach, key: string, now: Date) {
  const file = await db
    .selectFrom("files")
    .select(["key", "name", "contentType", "bytes", "sha256"])
    .where("key", "=", key)
    .where((is) =>
      is.or(Object.entries(owners).map(([type, rule]) => is.and([is("objectType", "=", type), rule(reach, now)]))),
    )
    .executeTakeFirst();
  return file ?? null;
}

/** Holds for the `files` that a claim or a recap holds, whichever record they came from. */
export const isHeld = sql<boolean>`(exists (select from claim_files where claim_files.file_id = files.id)
  or exists (select from event_photos where event_photos.file_id = files.id))`;

/** Makes `files` that are held the files of what holds them, when the record that they came from lets go of them. */
export const passToHolder = sql`object_type = case
    when exists (select from claim_files where claim_files.file_id = files.id) then 'claim' else 'eventProgram' end,
  object_id = coalesce((select min(claim_id) from claim_files where claim_files.file_id = files.id),
    (select min(event_id) from event_photos where event_photos.file_id = files.id))`;
