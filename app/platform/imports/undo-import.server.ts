import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { FindImportKind, Importer } from "./import-kind.ts";
import { ROWS_AT_ONCE } from "./import-rules.ts";
import { IMPORTER_GONE, findImporter } from "./importer.server.ts";
import { lockImport } from "./lock-import.server.ts";

type UndoOutcome = { saved: true; isSmall: boolean } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Says that a saved import is to be undone; the queue then does it. Saying it twice is saying it once. Null: absent or
 * out of reach.
 */
export function askToUndo(
  db: Db,
  importer: Importer,
  companyId: number,
  importId: number,
  seen?: SeenVersion,
): Promise<UndoOutcome> {
  return db.transaction().execute(async (db): Promise<UndoOutcome> => {
    const found = await lockImport(db, importer.reach, companyId, importId);
    if (!found) return null;
    if (found.status === "undoing" || found.status === "undone") return { saved: true, isSmall: false };
    if (found.status !== "saved") return { saved: false, problems: problem("", "This import is not saved.") };
    const ofVersion = refusalOfSeen("import", seen, found.version);
    if (ofVersion) return ofVersion;
    await db
      .updateTable("imports")
      .set((of) => ({ status: "undoing", undoneBy: importer.userId, failure: null, version: of("version", "+", 1) }))
      .where("id", "=", importId)
      .execute();
    await addJob(db, "undo-import", { importId, origin: importer.origin });
    return { saved: true, isSmall: found.totalRows <= ROWS_AT_ONCE };
  });
}

/**
 * Puts back what an import changed, in one transaction: all of it or, where somebody changed any of it since, nothing,
 * and the import says why. Does nothing for one that is not being undone, so it may run twice.
 */
export function undoImport(
  db: Db,
  findKind: FindImportKind,
  importId: number,
  origin: Importer["origin"],
  now: Date,
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
    const importer = kind && (await findImporter(db, undoing.undoneBy, companyId, kind, origin));
    if (!importer) return staySaved(db, importId, IMPORTER_GONE);
    const refusal =
      "undoAll" in kind ? await kind.undoAll(db, companyId, importId) : `Imports of ${kind.many} cannot be undone.`;
    if (refusal !== null) return staySaved(db, importId, refusal);
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

/** Ends an undo that changed nothing, and says why. */
export async function staySaved(db: Db, importId: number, failure: string): Promise<void> {
  await db
    .updateTable("imports")
    .set((of) => ({ status: "saved", undoneBy: null, failure, version: of("version", "+", 1) }))
    .where("id", "=", importId)
    .where("status", "=", "undoing")
    .execute();
}
