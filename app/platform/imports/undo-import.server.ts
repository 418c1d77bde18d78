import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { FindImportKind, Importer } from "#app/platform/import-kinds/import-kind.ts";
import { MAX_IMMEDIATE_ROWS } from "./import-rules.ts";
import { IMPORTER_LOST_ACCESS, findImporter } from "./importer.server.ts";
import { lockImport } from "./lock-import.server.ts";

type UndoImportOutcome =
  { saved: true; isSmall: boolean } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Request the undo of a saved import, which the queue then runs; requesting twice has no further effect. Null when it
 * is absent or not visible.
 */
export function requestImportUndo(
  db: Db,
  {
    importer,
    companyId,
    importId,
    seen,
  }: { importer: Importer; companyId: number; importId: number; seen?: SeenVersion },
): Promise<UndoImportOutcome> {
  return db.transaction().execute(async (db): Promise<UndoImportOutcome> => {
    const found = await lockImport(db, importer.access, companyId, importId);
    if (!found) return null;
    if (found.status === "undoing" || found.status === "undone") return { saved: true, isSmall: false };
    if (found.status !== "saved") return { saved: false, fieldErrors: fieldError("", "This import isn't saved.") };
    const staleRefusal = validateSeenVersion("import", seen, found.version);
    if (staleRefusal) return staleRefusal;
    await db
      .updateTable("imports")
      .set((of) => ({ status: "undoing", undoneBy: importer.userId, failure: null, version: of("version", "+", 1) }))
      .where("id", "=", importId)
      .execute();
    await addJob(db, "undo-import", { importId, origin: importer.origin });
    return { saved: true, isSmall: found.totalRows <= MAX_IMMEDIATE_ROWS };
  });
}

/**
 * Undo a saved import in one transaction: all of it, or nothing when any of it was changed since, with the reason as
 * the import's failure. Does nothing unless the import is being undone, so it may run twice.
 */
export function undoImport(
  db: Db,
  {
    findKind,
    importId,
    origin,
    now,
  }: { findKind: FindImportKind; importId: number; origin: Importer["origin"]; now: Date },
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const undoing = await db
      .selectFrom("imports")
      .select(["companyId", "kind", "undoneBy", "fileName", "savedRows"])
      .where("id", "=", importId)
      .where("status", "=", "undoing")
      .forUpdate()
      .executeTakeFirst();
    if (!undoing) return;
    const { companyId, fileName, savedRows } = undoing;
    const kind = findKind(undoing.kind);
    const importer = kind && (await findImporter(db, { userId: undoing.undoneBy, companyId, kind, origin }));
    if (!importer) return failUndo(db, importId, IMPORTER_LOST_ACCESS);
    const refusal =
      "undoAll" in kind ? await kind.undoAll(db, companyId, importId) : `You can't undo imports of ${kind.many}.`;
    if (refusal !== null) return failUndo(db, importId, refusal);
    await withAudit(db, importer, {
      action: "import.undo",
      object: { type: "import", id: importId },
      companyId,
      after: { kind: kind.name, fileName, rows: savedRows },
    })
      .updateTable("imports")
      .set((of) => ({ status: "undone", undoneAt: now, version: of("version", "+", 1) }))
      .where("id", "=", importId)
      .execute();
  });
}

/** Return an import to "saved" after an undo that changed nothing, with the reason. */
export async function failUndo(db: Db, importId: number, failure: string): Promise<void> {
  await db
    .updateTable("imports")
    .set((of) => ({ status: "saved", undoneBy: null, failure, version: of("version", "+", 1) }))
    .where("id", "=", importId)
    .where("status", "=", "undoing")
    .execute();
}
