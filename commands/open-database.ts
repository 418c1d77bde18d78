import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { readSettings } from "#app/read-settings.server.ts";
import { connect } from "#db/connect.ts";
import { findEmbedded, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { pictureStore } from "./demo-pictures.ts";

/** Secret for commands that read none, so that `openDatabase` makes none either. */
export const UNREAD_SECRET = "no secret is read by this command";
const MAX_WAIT_MS = 30_000;
/** Longest silence on the terminal, in milliseconds, before a message says that the command is waiting. */
const SILENCE_MS = 2_000;

export interface OpenDatabase {
  url: string;
  kind: "embedded" | "postgres";
  /** Name for messages, without credentials. */
  name: string;
  stop(): Promise<void>;
}

/** Error that keeps the process from starting, as one line for the terminal. */
export class CommandError extends Error {
  override name = "CannotStart";
}

/** Return the first line that a failed program printed, or else the error's own message. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line = ""] = "stderr" in error ? String(error.stderr).trim().split("\n") : [];
  return line || error.message;
}

/**
 * Open the database that the environment names, else the embedded one under DATA_DIR, migrate it, and load the demo
 * companies when DEMO is 1. Fills in DATABASE_URL, DATABASE_KIND, DATA_DIR, DEMO and SECRET, so call it before
 * importing the application. `isShared` shares the embedded database of a running server instead of refusing.
 */
export async function openDatabase(env: NodeJS.ProcessEnv, { isShared = false } = {}): Promise<OpenDatabase> {
  checkSettings(env);
  env.DATA_DIR = resolve(env.DATA_DIR || "data");
  const postgres = env.DATABASE_URL ? usePostgres(env, env.DATABASE_URL) : null;
  checkAllSettings(env);
  // With an SMTP server and a bucket, mails and files need no data folder.
  if (!postgres || !env.SMTP_URL || !env.S3_BUCKET) await checkDataFolder(env.DATA_DIR);
  const database = postgres ?? (await useEmbedded(env.DATA_DIR, isShared));
  env.DATABASE_URL = database.url;
  env.DATABASE_KIND = database.kind;
  env.DEMO ||= database.kind === "embedded" ? "1" : "0";
  try {
    env.SECRET ||= await readOrCreateSecret(env.DATA_DIR);
    await prepare(database.url, env);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

/** Throw CannotStart for a data folder without an embedded database, which `openDatabase` would create. */
export function requireEmbeddedDatabase(dataFolder: string): void {
  if (!existsSync(join(dataFolder, "database", "PG_VERSION")))
    throw new CommandError(`${dataFolder} has no embedded database. Set DATA_DIR to the folder that contains it.`);
}

/** Check the settings that name the port and the databases, whose messages do not repeat a password. */
function checkSettings(env: NodeJS.ProcessEnv): void {
  const { PORT } = env;
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65_535)) {
    throw new CommandError(`PORT: "${PORT}" is not a port number from 0 to 65535.`);
  }
  for (const name of ["DATABASE_URL", "DATABASE_REPLICA_URL"]) {
    const address = env[name];
    // The message leaves the address out, because it holds a password.
    if (address && !(/^(postgres(ql)?:\/\/|socket:)/.test(address) && URL.canParse(address))) {
      throw new CommandError(
        `${name} must look like postgres://user:password@host/database, with special characters of the password ` +
          "percent-encoded.",
      );
    }
  }
}

async function checkDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.check-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new CommandError(`DATA_DIR: can't write to ${folder} (${code}).`);
  }
}

/** Refuse wrong settings before anything is created or migrated. The embedded database and its secret follow. */
function checkAllSettings(env: NodeJS.ProcessEnv): void {
  const { DATABASE_URL, SECRET } = env;
  readSettings({ ...env, DATABASE_URL: DATABASE_URL || "embedded", SECRET: SECRET || UNREAD_SECRET });
}

function usePostgres(env: NodeJS.ProcessEnv, url: string): OpenDatabase {
  if (env.NODE_ENV === "production" && (!env.APP_URL || Buffer.byteLength(env.SECRET ?? "") < 32)) {
    throw new CommandError(
      "With DATABASE_URL, set APP_URL to the site's public URL, such as https://mainstreet.example.com, and SECRET " +
        "to at least 32 random characters, the same for every start and command (openssl rand -base64 32).",
    );
  }
  const { hostname, pathname } = new URL(url);
  return { url, kind: "postgres", name: `Postgres at ${hostname}${pathname}`, stop: async () => undefined };
}

async function useEmbedded(dataFolder: string, isShared: boolean): Promise<OpenDatabase> {
  const moved = await readFile(join(dataFolder, "moved"), "utf8").catch(() => "");
  // Users would write into two separate databases.
  if (moved) {
    throw new CommandError(
      `The database in ${dataFolder} was moved ${moved.trim()}. Set DATABASE_URL to use it. To go back to the old ` +
        `data, delete ${dataFolder}/moved.`,
    );
  }
  const running = isShared ? await findEmbedded(dataFolder) : null;
  const embedded = running ?? (await startEmbedded(dataFolder, endProcess));
  return { ...embedded, kind: "embedded", name: `the embedded database in ${dataFolder}` };
}

// Acknowledged writes are safe, and a new process recovers; this one has lost its database.
function endProcess(error: Error): void {
  console.error("The embedded database stopped:", error);
  process.exit(1);
}

async function readOrCreateSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "secret");
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept) return kept.trim();
  const made = randomBytes(32).toString("base64url");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: "wx" });
  return made;
}

async function checkEncoding(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8") throw new CommandError(`The database's encoding is ${encoding}. Create it with UTF8.`);
}

async function prepare(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const connection = connect(url, 2, () => undefined);
  const { db, pool } = connection;
  // A migration may take longer than a request.
  pool.options.query_timeout = 0;
  try {
    await waitUntilReachable(pool);
    await checkEncoding(pool);
    const ran = await migrate(connection);
    if (ran.length > 0) console.log(`Database: ${ran.length} ${ran.length === 1 ? "migration" : "migrations"} ran.`);
    if (env.DEMO === "1") await seedDemo(db, env.CLOCK ? new Date(env.CLOCK) : new Date(), pictureStore(env));
  } finally {
    await db.destroy();
  }
}

/** Wait for a Postgres that is still starting and say so; throw CannotStart after half a minute. */
export async function waitUntilReachable(pool: pg.Pool): Promise<void> {
  const saying = setTimeout(() => {
    console.error(`The database isn't responding yet. Waiting up to ${MAX_WAIT_MS / 1_000} seconds.`);
  }, SILENCE_MS);
  await whenReachable(pool).finally(() => clearTimeout(saying));
}

async function whenReachable(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const problem = await pool.query("select 1").then(
      () => null,
      (error: unknown) => error,
    );
    if (!problem) return;
    const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
    const reason = (problem instanceof Error && problem.message) || code;
    // A wrong name or password never resolves itself; a server that is down or starting does.
    if (/^(28|3D)/.test(code) || Date.now() > deadline)
      throw new CommandError(`Can't connect to the database: ${reason}`);
    await wait(500);
  }
}
