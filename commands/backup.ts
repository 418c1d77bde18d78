import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { connect } from "#db/connect.ts";
import { CannotStart, openDatabase } from "./open-database.ts";

/** Files of the moment, of no use in another place. */
const LEFT_OUT = new Set(["lock", "database"]);

/**
 * Writes the whole data folder (database, uploaded files, mails, secret) into one .tar.gz, also while a server runs on
 * it. The server waits for the moment that copying the database takes.
 */
export async function run([name]: string[]): Promise<void> {
  if (process.env.DATABASE_URL)
    throw new CannotStart("With DATABASE_URL the data is in Postgres: back it up with pg_dump.");
  const target = resolve(
    process.env.INIT_CWD ?? ".",
    name ?? `mainstreet-backup-${new Date().toISOString().slice(0, 10)}.tar.gz`,
  );
  const database = await openDatabase({ ...process.env, DEMO: "0" }, { isBeside: true });
  try {
    await write(target, database.url, resolve(process.env.DATA_DIR || "data"));
  } finally {
    await database.stop();
  }
  console.log(`The backup is in ${target}. It holds the secret and all data: keep it as safe as they are.`);
}

async function write(target: string, url: string, dataFolder: string): Promise<void> {
  const copy = await mkdtemp(join(dirname(target), ".mainstreet-backup-"));
  try {
    await copyDatabase(url, join(dataFolder, "database"), join(copy, "database"));
    for (const entry of await readdir(dataFolder)) {
      if (!LEFT_OUT.has(entry)) await cp(join(dataFolder, entry), join(copy, entry), { recursive: true });
    }
    await promisify(execFile)("tar", ["-czf", `${copy}.tar.gz`, "-C", copy, "."]);
    await chmod(`${copy}.tar.gz`, 0o600);
    await rename(`${copy}.tar.gz`, target);
  } finally {
    await rm(copy, { recursive: true, force: true });
    await rm(`${copy}.tar.gz`, { force: true });
  }
}

// The engine has one session and writes only when asked: inside a transaction, after a checkpoint, its files stand
// still.
async function copyDatabase(url: string, from: string, to: string): Promise<void> {
  const { db, pool } = connect(url, 1, () => undefined);
  const session = await pool.connect();
  try {
    await session.query("begin");
    await session.query("checkpoint");
    await cp(from, to, { recursive: true });
    await session.query("commit");
  } finally {
    session.release();
    await db.destroy();
  }
}
