import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { SubmittedColumnMatches } from "#app/platform/imports/import-rules.ts";
import { openTestDatabase } from "./database.ts";
import { makePerson } from "./make/people.ts";
import { makeWorld } from "./make/world.ts";

interface Checked {
  importId: number;
  version: number;
}

/**
 * Return the steps of an import of one kind, from a file's text to what is saved, on the test file's own database. The
 * company's advisor imports by default.
 */
export async function openImportHarness(
  kindName: "users" | "locations" | "payments" | "metrics" | "program-amounts-1",
  role: "advisor" | "senior" = "advisor",
) {
  const database = await openTestDatabase();
  const { db } = database;
  const world = await makeWorld(db);
  const advisor = await makePerson(db, world[role]);
  const folder = await mkdtemp(path.join(tmpdir(), "imports-"));
  const modules = {
    ...(await import("#app/platform/imports/check-import.server.ts")),
    ...(await import("#app/platform/imports/confirm-import.server.ts")),
    ...(await import("#app/platform/imports/discard-import.server.ts")),
    ...(await import("#app/platform/imports/recheck-import.server.ts")),
    ...(await import("#app/platform/imports/save-import.server.ts")),
    ...(await import("#app/platform/imports/undo-import.server.ts")),
    ...(await import("#app/platform/imports/upload-import.server.ts")),
    ...(await import("#app/people/user-imports/invite-user.server.ts")),
  };
  const { findImportKind } = await import("#app/wiring/import-kinds.server.ts");
  const kind = findImportKind(kindName);
  if (!kind) throw new Error(`${kindName} are not imported`);
  const now = new Date("2026-11-20T15:00:00Z");
  let files = 0;

  const upload = async (
    text: string | Uint8Array,
    importer: CurrentUser = advisor,
    companyId = world.sunrise.id,
    told?: SubmittedColumnMatches,
  ) => {
    const file = path.join(folder, String((files += 1)));
    await writeFile(file, text);
    return modules.uploadImport(db, {
      importer,
      companyId,
      kind,
      file: { path: file, name: `${kindName}.csv` },
      now,
      submittedMatches: told,
    });
  };

  const rowsOf = async (importId: number) => {
    const rows = await db
      .selectFrom("importRows")
      .select(["line", "outcome", "problems", "changes"])
      .where("importId", "=", importId)
      .orderBy("line")
      .execute();
    return rows.map(({ problems, changes, ...row }) => ({ ...row, said: JSON.stringify(problems ?? changes) }));
  };

  const importOf = (importId: number) =>
    db.selectFrom("imports").selectAll().where("id", "=", importId).executeTakeFirstOrThrow();

  /** Upload and check a file; return its outcomes and problems by line. */
  const preview = async (text: string | Uint8Array, importer: CurrentUser = advisor) => {
    const outcome = await upload(text, importer);
    if (!outcome?.saved) throw new Error(JSON.stringify(outcome));
    const { importId } = outcome;
    await modules.checkImport(db, { findKind: findImportKind, importId, origin: importer.origin, now });
    return { importId, rows: await rowsOf(importId), ...(await importOf(importId)) };
  };

  const confirm = ({ importId, version }: Checked, isExtraOn = false) =>
    modules.confirmImport(db, {
      importer: advisor,
      companyId: world.sunrise.id,
      importId,
      kind,
      confirmedImport: { version, isExtraOn },
    });

  const save = async (checked: Checked, isExtraOn = false) => {
    const outcome = await confirm(checked, isExtraOn);
    await modules.saveImport(db, {
      findKind: findImportKind,
      importId: checked.importId,
      choices: { origin: advisor.origin, isExtraOn },
      now,
    });
    return { outcome, ...(await importOf(checked.importId)) };
  };

  const close = async () => {
    await database.close();
    await rm(folder, { recursive: true });
  };

  return {
    database: { ...database, close },
    world,
    advisor,
    modules,
    now,
    upload,
    preview,
    rowsOf,
    importOf,
    confirm,
    save,
  };
}
