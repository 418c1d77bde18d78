import { execFile } from "node:child_process";
import { chmod, cp, mkdtemp, readdir, rename, rm, statfs } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { connect } from "#db/connect.ts";
import { causeOf, CommandError, openDatabase, requireEmbeddedDatabase, UNREAD_SECRET } from "./open-database.ts";

/** Runtime files, of no use in a backup, and the database, which is copied separately. */
const EXCLUDED_FILES = new Set(["lock", "database"]);

/** Space that the database needs for its checkpoint. */
const MIN_FREE_BYTES = 64 * 1_048_576;

/**
 * Write the whole data folder (database, uploaded files, mails, generated secret) into one .tar.gz, also while a server
 * runs on it. The server pauses while the database is copied.
 */
export async function run([name]: string[]): Promise<void> {
  if (process.env.DATABASE_URL)
    throw new CommandError(
      "With DATABASE_URL the records are in Postgres: back them up with pg_dump. Back up uploaded files and SECRET separately.",
    );
  const target = resolve(
    process.env.INIT_CWD ?? ".",
    name ?? `mainstreet-backup-${new Date().toISOString().slice(0, 10)}.tar.gz`,
  );
  const dataFolder = resolve(process.env.DATA_DIR || "data");
  if (target.startsWith(dataFolder + sep))
    throw new CommandError(`Choose a file outside ${dataFolder}: a backup can't contain itself.`);
  requireEmbeddedDatabase(dataFolder);
  await requireFreeSpace(dataFolder);
  const database = await openDatabase({ ...process.env, DEMO: "0", SECRET: UNREAD_SECRET }, { isShared: true });
  try {
    await write(target, database.url, dataFolder);
  } finally {
    await database.stop();
  }
  console.log(
    `Backup saved to ${target}. It contains all of DATA_DIR, so store it securely. If SECRET is set in ` +
      "the environment, or files are in a bucket, back those up separately.",
  );
}

/** Refuse on a nearly full disk, where a checkpoint that can't be written would end the engine and its server. */
async function requireFreeSpace(dataFolder: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataFolder);
  if (bavail * bsize < MIN_FREE_BYTES)
    throw new CommandError(`Less than ${MIN_FREE_BYTES / 1_048_576} MB are free in ${dataFolder}. Free space first.`);
}

async function write(target: string, url: string, dataFolder: string): Promise<void> {
  const copy = await mkdtemp(join(dirname(target), ".mainstreet-backup-")).catch((error: unknown) => {
    throw new CommandError(
      `Can't write to ${dirname(target)} (${causeOf(error)}). Choose another file: npm run backup -- <file.tar.gz>`,
    );
  });
  try {
    await copyDatabase(url, join(dataFolder, "database"), join(copy, "database"));
    for (const entry of await readdir(dataFolder)) {
      if (!EXCLUDED_FILES.has(entry)) await cp(join(dataFolder, entry), join(copy, entry), { recursive: true });
    }
    await promisify(execFile)("tar", ["-czf", `${copy}.tar.gz`, "-C", copy, "."]);
    await chmod(`${copy}.tar.gz`, 0o600);
    await rename(`${copy}.tar.gz`, target);
  } finally {
    await rm(copy, { recursive: true, force: true });
    await rm(`${copy}.tar.gz`, { force: true });
  }
}

// The engine has one session and writes only when asked, so inside a transaction, after a checkpoint, its files do not
// change.
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
