import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { ConfirmedImport } from "./import-form.ts";
import type { AnyImportKind, Importer } from "./import-kind.ts";
import { ROWS_AT_ONCE, refusalToSave } from "./import-rules.ts";
import { lockImport } from "./lock-import.server.ts";

export type ConfirmOutcome =
  { saved: true; isSmall: boolean } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Says yes to a checked import; the queue then saves it. Saying it twice is saying it once. Null: absent or out of
 * reach.
 */
export async function confirmImport(
  db: Db,
  importer: Importer,
  companyId: number,
  importId: number,
  kind: AnyImportKind,
  { version, isExtraOn }: ConfirmedImport,
): Promise<ConfirmOutcome> {
  return db.transaction().execute(async (db): Promise<ConfirmOutcome> => {
    const found = await lockImport(db, importer.reach, companyId, importId);
    if (!found) return null;
    if (found.status === "saving" || found.status === "saved") return { saved: true, isSmall: false };
    if (found.status !== "checked" || found.version !== version) {
      return { saved: false, problems: stale("import"), status: 409 };
    }
    const refusal = refusalToSave(found, kind.many);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    await db
      .updateTable("imports")
      .set((of) => ({ status: "saving", savedBy: importer.userId, failure: null, version: of("version", "+", 1) }))
      .where("id", "=", importId)
      .execute();
    await addJob(db, "save-import", { importId, origin: importer.origin, isExtraOn });
    return { saved: true, isSmall: found.totalRows <= ROWS_AT_ONCE };
  });
}
