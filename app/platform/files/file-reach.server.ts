import type { RawBuilder } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** The kinds of record that files belong to, each with its own rule of who may read them. */
export type FileOwners = Record<string, (reach: Reach) => RawBuilder<boolean>>;

/** A file inside the reach by its key, with what a download needs; null when there is none or it is another's. */
export async function findReadableFile(db: Db, owners: FileOwners, reach: Reach, key: string) {
  const file = await db
    .selectFrom("files")
    .select(["key", "name", "contentType", "bytes", "sha256"])
    .where("key", "=", key)
    .where((is) =>
      is.or(Object.entries(owners).map(([type, rule]) => is.and([is("objectType", "=", type), rule(reach)]))),
    )
    .executeTakeFirst();
  return file ?? null;
}
