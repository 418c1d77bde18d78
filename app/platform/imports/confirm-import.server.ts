import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { ConfirmedImport } from "./import-form.ts";
import type { AnyImportKind, Importer } from "#app/platform/import-kinds/import-kind.ts";
import { MAX_IMMEDIATE_ROWS, importSaveRefusal } from "./import-rules.ts";
import { lockImport } from "./lock-import.server.ts";

export type ConfirmImportOutcome =
  { saved: true; isSmall: boolean } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Confirm a checked import so that the queue saves it; confirming twice has no further effect. Null when it is absent
 * or not visible.
 */
export async function confirmImport(
  db: Db,
  {
    importer,
    companyId,
    importId,
    kind,
    confirmedImport: { version, isExtraOn },
  }: { importer: Importer; companyId: number; importId: number; kind: AnyImportKind; confirmedImport: ConfirmedImport },
): Promise<ConfirmImportOutcome> {
  return db.transaction().execute(async (db): Promise<ConfirmImportOutcome> => {
    const found = await lockImport(db, importer.access, companyId, importId);
    if (!found) return null;
    if (found.status === "saving" || found.status === "saved") return { saved: true, isSmall: false };
    if (found.status !== "checked" || found.version !== version) {
      return { saved: false, fieldErrors: staleError("import"), status: 409 };
    }
    const refusal = importSaveRefusal(found, kind.many);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    await db
      .updateTable("imports")
      .set((of) => ({ status: "saving", savedBy: importer.userId, failure: null, version: of("version", "+", 1) }))
      .where("id", "=", importId)
      .execute();
    await addJob(db, "save-import", { importId, origin: importer.origin, isExtraOn });
    return { saved: true, isSmall: found.totalRows <= MAX_IMMEDIATE_ROWS };
  });
}
