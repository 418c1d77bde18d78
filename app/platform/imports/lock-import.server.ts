import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Find and lock a company's import; null when it is absent or not visible. */
export async function lockImport(db: Db, access: AccessScope, companyId: number, importId: number) {
  const found = await db
    .selectFrom("imports")
    .select([
      "id",
      "kind",
      "status",
      "version",
      "fileName",
      "totalRows",
      "newRows",
      "changedRows",
      "sameRows",
      "badRows",
    ])
    .where("id", "=", importId)
    .where("companyId", "=", companyId)
    .where(access.company("imports.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}
