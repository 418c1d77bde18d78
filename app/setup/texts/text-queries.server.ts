import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { TextKey } from "#app/platform/wording/text-catalogue.ts";

/** A company's own wording of a text; empty with version 0 where it never had one. The company was looked up before. */
export async function findText(db: Db, reach: Reach, companyId: number, key: TextKey) {
  const own = await db
    .selectFrom("texts")
    .select(["id", "value", "version"])
    .where("companyId", "=", companyId)
    .where("key", "=", key)
    .where(reach.company("texts.companyId"))
    .executeTakeFirst();
  return own ?? { id: 0, value: "", version: 0 };
}
