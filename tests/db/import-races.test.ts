import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld } from "#tests/support/make/world.ts";

// The embedded database is one session, in which nothing is concurrent.

let database: TestDatabase;
let folder: string;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "import-races-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test("a location that is added while an import saves it is shown again instead of saved twice", async () => {
  const { db } = database;
  const { uploadImport } = await import("#app/platform/imports/upload-import.server.ts");
  const { checkImport } = await import("#app/platform/imports/check-import.server.ts");
  const { confirmImport } = await import("#app/platform/imports/confirm-import.server.ts");
  const { saveImport } = await import("#app/platform/imports/save-import.server.ts");
  const { findImportKind } = await import("#app/wiring/import-kinds.server.ts");
  const kind = findImportKind("locations");
  if (!kind) throw new Error("locations are not imported");
  const world = await makeWorld(db);
  const advisor = await makePerson(db, world.advisor);
  const network = await makeNetwork(db, world.sunrise, { code: "SAME" });
  const file = { path: path.join(folder, "locations.csv"), name: "locations.csv" };
  await writeFile(file.path, "PC number,Name,Network code,City,State\r\nSAME-1,Twin,SAME,Evanston,IL");
  const uploaded = await uploadImport(db, { importer: advisor, companyId: world.sunrise.id, kind, file, now });
  if (!uploaded?.saved) throw new Error(JSON.stringify(uploaded));
  const { importId } = uploaded;
  const importOf = () => db.selectFrom("imports").selectAll().where("id", "=", importId).executeTakeFirstOrThrow();

  await checkImport(db, { findKind: findImportKind, importId, origin: advisor.origin, now });
  const { version, newRows } = await importOf();
  expect(newRows).toBe(1);
  await confirmImport(db, {
    importer: advisor,
    companyId: world.sunrise.id,
    importId,
    kind,
    confirmedImport: { version, isExtraOn: false },
  });
  const { saving } = await db.transaction().execute(async (db) => {
    await makeLocation(db, network, { pcNumber: "SAME-1" });
    const saving = saveImport(database.db, {
      findKind: findImportKind,
      importId,
      choices: { origin: advisor.origin, isExtraOn: false },
      now,
    });
    await untilWaiting();
    return { saving };
  });
  await saving;
  expect(await importOf()).toMatchObject({
    status: "checking",
    failure: "The {locations} changed after the preview. Nothing was saved. Review the file again.",
  });
});

/** Wait until a statement of another session waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(database.db);
    if (rows[0]?.waits) return;
  }
}
