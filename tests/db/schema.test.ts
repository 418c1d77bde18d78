import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseIsNewer, isMigrated, migrate, MigrationFailed } from "#db/migrate.ts";
import { migrationProvider } from "#db/migrations.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { writeSchema } from "../../commands/schema.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("a new database is migrated to this version", async () => {
  expect(await isMigrated(database.db)).toBe(true);
});

test("every file in migrations/ is in the list, and the list is in chronological order", async () => {
  const files = (await readdir("migrations")).map((name) => name.replace(/\.ts$/, "")).sort();
  expect(Object.keys(await migrationProvider.getMigrations())).toEqual(files);
});

test("a database that lacks a migration is not ready", async () => {
  const look = database.db.transaction().execute(async (db) => {
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db);
    throw new Undone(await isMigrated(db));
  });
  await expect(look).rejects.toMatchObject({ seen: false });
});

test("a database that a newer version has migrated is refused with a message", async () => {
  const name = "99991231T0900-later";
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '9999')`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow(DatabaseIsNewer);
  await sql`delete from kysely_migration where name = ${name}`.execute(database.db);
});

test("a migration that fails is named, and all migrations of the run are rolled back", async () => {
  const { rows: forgotten } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name >= '20261201T1600-held-claims' returning name, timestamp
  `.execute(database.db);
  const { rows: before } = await sql`select * from kysely_migration order by name`.execute(database.db);
  const failing = migrate(database);
  await expect(failing).rejects.toThrow(MigrationFailed);
  await expect(failing).rejects.toThrow(/^Migration 20261201T\d{4}-[a-z-]+ failed: .+ already exists\. Nothing was /);
  const { rows: after } = await sql`select * from kysely_migration order by name`.execute(database.db);
  expect(after).toEqual(before);
  for (const { name, timestamp } of forgotten)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(database.db);
});

test("db/schema.ts matches what the migrations create", async () => {
  const generated = join(process.env.DATA_DIR ?? "", "schema.ts");
  await writeSchema(database.url, generated);
  expect(await readFile("db/schema.ts", "utf8")).toBe(await readFile(generated, "utf8"));
});

test("every foreign key has an index that begins with its columns", async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || '.' || conname as key
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      -- Who made or changed a record is shown with it and never searched for.
      and conname !~ '_(created|updated|published|verified)_by_fkey$' and not exists (
      select from pg_index
      where indrelid = conrelid and (
        (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey or (indkey::int2[])[0:0] <@ conkey
      )
    )
    order by key
  `.execute(database.db);
  expect(rows.map((row) => row.key)).toEqual([]);
});

/** Error that rolls a transaction back and carries its result. */
class Undone extends Error {
  constructor(readonly seen: boolean) {
    super("undone");
  }
}
