import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { inject } from "vitest";
import { extensions } from "#db/extensions.ts";
import { type Connection, connect } from "#db/connect.ts";
import { serveEmbedded } from "#db/embedded-socket.ts";
import { wrongLines } from "./wrong-words.ts";

export interface TestDatabase extends Connection {
  url: string;
  close(): Promise<void>;
}

/**
 * Open a migrated, empty database for this test file alone. Sets the environment, so application code (or the build)
 * that is imported afterwards, dynamically, uses it: `const { db } = await import("#app/db.server.ts")`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  const { url, remove } = await copyTemplate(dataFolder);
  Object.assign(process.env, {
    NODE_ENV: "test",
    DATABASE_URL: url,
    DATABASE_KIND: url.startsWith("socket:") ? "embedded" : "postgres",
    DATA_DIR: dataFolder,
    SECRET: "a secret of the tests, longer than 32 bytes",
    APP_URL: "http://localhost:3000",
    WORKER_CONCURRENCY: "0",
    LOG_LEVEL: "silent",
  });
  const connection = connect(url, 10, () => undefined);
  return {
    ...connection,
    url,
    async close() {
      const wrong = await wrongLinesOfMails(connection.db);
      await connection.db.destroy();
      await remove();
      await rm(dataFolder, { recursive: true, force: true });
      if (wrong.length > 0) throw new Error(`Mails show wrong words: ${[...new Set(wrong)].join("; ")}`);
    },
  };
}

/** List the lines of a test file's mails that show an unfilled placeholder or a banned phrase. */
async function wrongLinesOfMails(db: Connection["db"]): Promise<string[]> {
  const mails = await db.selectFrom("mails").select(["kind", "subject", "text"]).execute();
  return mails.flatMap(({ kind, subject, text }) =>
    wrongLines([subject, ...text.split("\n")]).map((line) => `${kind}: ${line}`),
  );
}

async function copyTemplate(folder: string): Promise<{ url: string; remove(): Promise<void> }> {
  const template = inject("template");
  if (template.onServer) return copyOnServer(template.onServer.server, template.onServer.database);
  const database = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(await readFile(template.file))]),
    extensions,
  });
  const service = await serveEmbedded(database, folder);
  return {
    url: `socket:${folder}`,
    async remove() {
      await service.close();
      await database.close();
    },
  };
}

async function copyOnServer(server: string, template: string) {
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    async remove() {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await waitUntilDisconnected(client, name);
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    },
  };
}

/** Wait for a client's connection to close: one that is still closing would report being cut off as an error. */
async function waitUntilDisconnected(client: pg.Client, name: string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const { rowCount } = await client.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
  }
}
