import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Importer } from "#app/platform/import-kinds/import-kind.ts";
import { lockImport } from "./lock-import.server.ts";

/** Discard an unsaved import and delete its rows. Null when it is absent or not visible. */
export async function discardImport(
  db: Db,
  {
    importer,
    companyId,
    importId,
    seen,
  }: { importer: Importer; companyId: number; importId: number; seen?: SeenVersion },
): Promise<{ saved: true } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null> {
  return db.transaction().execute(async (db) => {
    const found = await lockImport(db, importer.access, companyId, importId);
    if (!found) return null;
    if (found.status === "discarded") return { saved: true };
    if (found.status === "saving" || found.status === "saved") {
      return { saved: false, fieldErrors: fieldError("", "This import is saved, so you can't discard it.") };
    }
    const staleRefusal = validateSeenVersion("import", seen, found.version);
    if (staleRefusal) return staleRefusal;
    await db.deleteFrom("importRows").where("importId", "=", importId).execute();
    await withAudit(db, importer, {
      action: "import.discard",
      object: { type: "import", id: importId },
      companyId,
      after: { kind: found.kind, fileName: found.fileName, rows: found.totalRows },
    })
      .updateTable("imports")
      .set((of) => ({ status: "discarded", version: of("version", "+", 1) }))
      .where("id", "=", importId)
      .execute();
    return { saved: true };
  });
}
