import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { extensions } from "#db/extensions.ts";
import { connect } from "#db/connect.ts";
import { serveEmbedded } from "#db/embedded-socket.ts";
import { migrate } from "#db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Migrated database to copy: the archive of an embedded one, and a template on TEST_DATABASE_URL's server, if set.
     */
    template: { file: string; onServer: { server: string; database: string } | null };
  }
}

/** Create the migrated databases that every test file starts from a copy of. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { buildThreads } = await import(pathToFileURL("bin/build.mjs").href);
  await buildThreads();
  const file = resolve("node_modules/.cache/mainstreet", `${await hashOfMigrations()}.tar`);
  if (!existsSync(file)) await makeTemplate(file);
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    project.provide("template", { file, onServer: null });
    return async () => undefined;
  }
  const database = await makeOnServer(server);
  project.provide("template", { file, onServer: { server, database } });
  return () => dropOnServer(server, database);
}

async function makeOnServer(server: string): Promise<string> {
  const database = `mainstreet_test_${process.pid}_${Date.now().toString(36)}`;
  await withClient(server, (client) => client.query(`create database ${database}`));
  const url = new URL(server);
  url.pathname = database;
  await migrateAt(url.href);
  return database;
}

/** Drop the template and copies that killed test files left. */
async function dropOnServer(server: string, database: string): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [database]);
    for (const row of rows) await client.query(`drop database if exists ${row.datname} with (force)`);
  });
}

async function makeTemplate(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  const database = await PGlite.create({ extensions });
  const service = await serveEmbedded(database, folder);
  await migrateAt(`socket:${folder}`);
  await service.close();
  const dump = await database.dumpDataDir("none");
  await database.close();
  await mkdir(dirname(file), { recursive: true });
  // The complete file is renamed into place, because two runs may make it at once.
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
  await rm(folder, { recursive: true });
}

/** Hash everything that decides the content of a migrated, empty database. */
async function hashOfMigrations(): Promise<string> {
  const names = (await readdir("migrations")).sort().map((name) => join("migrations", name));
  const hash = createHash("sha256");
  for (const path of [...names, "db/migrate.ts", "db/migrations.ts", "package-lock.json"])
    hash.update(await readFile(path));
  return hash.digest("hex").slice(0, 16);
}

async function migrateAt(url: string): Promise<void> {
  const connection = connect(url, 2, () => undefined);
  await migrate(connection);
  await connection.db.destroy();
}

async function withClient(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await work(client);
  await client.end();
}
