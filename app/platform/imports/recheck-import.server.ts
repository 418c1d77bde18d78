import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import type { Problems } from "#app/http/problems.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Importer } from "./import-kind.ts";
import { lockImport } from "./lock-import.server.ts";

/**
 * Checks a file again that was checked before, since what it is compared with may have changed meanwhile. True when it
 * begins; null: absent or out of reach.
 */
export async function recheckImport(
  db: Db,
  importer: Importer,
  companyId: number,
  importId: number,
  seen?: SeenVersion,
): Promise<{ saved: true } | { saved: false; problems?: Problems; status?: 409 } | null> {
  return db.transaction().execute(async (db) => {
    const found = await lockImport(db, importer.reach, companyId, importId);
    if (!found) return null;
    if (found.status !== "checked") return { saved: false };
    const ofVersion = refusalOfSeen("import", seen, found.version);
    if (ofVersion) return ofVersion;
    await beginAgain(db, importId, null, importer.origin);
    return { saved: true };
  });
}

/** Takes an import back from saving to checking, and says why; one that was taken back already stays as it is. */
export async function checkAgain(db: Db, importId: number, reason: string, origin: Importer["origin"]): Promise<void> {
  await db.transaction().execute(async (db) => {
    const saving = await db
      .selectFrom("imports")
      .select("id")
      .where("id", "=", importId)
      .where("status", "=", "saving")
      .forUpdate()
      .executeTakeFirst();
    if (saving) await beginAgain(db, importId, reason, origin);
  });
}

async function beginAgain(db: Db, importId: number, failure: string | null, origin: Importer["origin"]): Promise<void> {
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
