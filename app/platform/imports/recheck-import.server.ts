import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Importer } from "#app/platform/import-kinds/import-kind.ts";
import { lockImport } from "./lock-import.server.ts";

/**
 * Check an import again, since the stored records may have changed; `saved` is true when it starts. Null when it is
 * absent or not visible.
 */
export async function recheckImport(
  db: Db,
  {
    importer,
    companyId,
    importId,
    seen,
  }: { importer: Importer; companyId: number; importId: number; seen?: SeenVersion },
): Promise<{ saved: true } | { saved: false; fieldErrors?: FieldErrors; status?: 409 } | null> {
  return db.transaction().execute(async (db) => {
    const found = await lockImport(db, importer.access, companyId, importId);
    if (!found) return null;
    if (found.status !== "checked") return { saved: false };
    const staleRefusal = validateSeenVersion("import", seen, found.version);
    if (staleRefusal) return staleRefusal;
    await restartCheck(db, importId, null, importer.origin);
    return { saved: true };
  });
}

/** Return an import from saving to checking with a reason; does nothing when it is no longer saving. */
export async function returnToChecking(
  db: Db,
  importId: number,
  reason: string,
  origin: Importer["origin"],
): Promise<void> {
  await db.transaction().execute(async (db) => {
    const saving = await db
      .selectFrom("imports")
      .select("id")
      .where("id", "=", importId)
      .where("status", "=", "saving")
      .forUpdate()
      .executeTakeFirst();
    if (saving) await restartCheck(db, importId, reason, origin);
  });
}

async function restartCheck(
  db: Db,
  importId: number,
  failure: string | null,
  origin: Importer["origin"],
): Promise<void> {
  await sql`
    update import_rows set outcome = null, problems = null, changes = null, record_id = null
    where import_id = ${importId} and (problems is null or not problems @> '[{"isOfFile": true}]')
  `.execute(db);
  await db
    .updateTable("imports")
    .set((of) => ({ status: "checking", checkedRows: 0, failure, version: of("version", "+", 1) }))
    .where("id", "=", importId)
    .execute();
  await addJob(db, "check-import", { importId, origin });
}
