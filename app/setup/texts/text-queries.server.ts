import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { TextKey } from "#app/platform/wording/text-catalog.ts";

/**
 * Find a company's own wording of a text; empty with version 0 when it never had one. The caller has checked the
 * company.
 */
export async function findText(db: Db, access: AccessScope, companyId: number, key: TextKey) {
  const own = await db
    .selectFrom("texts")
    .select(["id", "value", "version"])
    .where("companyId", "=", companyId)
    .where("key", "=", key)
    .where(access.company("texts.companyId"))
    .executeTakeFirst();
  return own ?? { id: 0, value: "", version: 0 };
}
