import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Importer } from "./import-kind.ts";
import { lockImport } from "./lock-import.server.ts";

/** Gives up an import that is not saved, with its rows. Null: absent or out of reach. */
export async function discardImport(
  db: Db,
  importer: Importer,
  companyId: number,
  importId: number,
  seen?: SeenVersion,
): Promise<{ saved: true } | { saved: false; problems: Problems; status?: 409 } | null> {
  return db.transaction().execute(async (db) => {
    const found = await lockImport(db, importer.reach, companyId, importId);
    if (!found) return null;
    if (found.status === "discarded") return { saved: true };
    if (found.status === "saving" || found.status === "saved") {
      return { saved: false, problems: problem("", "This import is saved and can no longer be discarded.") };
    }
    const ofVersion = refusalOfSeen("import", seen, found.version);
    if (ofVersion) return ofVersion;
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
