import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** An import of a company, locked for a change; null when it is absent or out of reach. */
export async function lockImport(db: Db, reach: Reach, companyId: number, importId: number) {
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
    .where(reach.company("imports.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}
