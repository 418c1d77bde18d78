import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { keepPicturesIn } from "./demo-pictures.ts";
import { connect } from "#db/connect.ts";
import { findEmbedded, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed/demo.ts";

const LONGEST_WAIT = 30_000;
/** Somebody who looks at a terminal for longer than this wonders what it is doing. */
const LONGEST_SILENCE = 2_000;

export interface OpenDatabase {
  url: string;
  kind: "embedded" | "postgres";
  stop(): Promise<void>;
}

/** Why the process cannot start, in one line for whoever starts it. */
export class CannotStart extends Error {
  override name = "CannotStart";
}

/**
 * Opens the database that the environment names, else the embedded one under DATA_DIR, migrates it, and loads the demo
 * company when DEMO is 1. Fills in DATABASE_URL, DATABASE_KIND, DATA_DIR, DEMO and SECRET, so call it before the
 * application is imported. `isBeside` shares the embedded database of a running server instead of refusing.
 */
export async function openDatabase(env: NodeJS.ProcessEnv, { isBeside = false } = {}): Promise<OpenDatabase> {
  checkSettings(env);
  env.DATA_DIR = resolve(env.DATA_DIR || "data");
  const postgres = env.DATABASE_URL ? usePostgres(env, env.DATABASE_URL) : null;
  // Mails and files go elsewhere where a server and a bucket are named.
  if (!postgres || !env.SMTP_URL || !env.S3_BUCKET) await checkDataFolder(env.DATA_DIR);
  const database = postgres ?? (await useEmbedded(env.DATA_DIR, isBeside));
  env.DATABASE_URL = database.url;
  env.DATABASE_KIND = database.kind;
  env.DEMO ||= database.kind === "embedded" ? "1" : "0";
  try {
    env.SECRET ||= await keptSecret(env.DATA_DIR);
    await prepare(database.url, env);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

/** What is needed before the application, which checks all other settings, can be loaded. */
function checkSettings(env: NodeJS.ProcessEnv): void {
  const { PORT } = env;
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) <= 65_535)) {
    throw new CannotStart(`PORT: "${PORT}" is not a port.`);
  }
  for (const name of ["DATABASE_URL", "DATABASE_REPLICA_URL"]) {
    const address = env[name];
    // The address itself holds a password.
    if (address && !(/^(postgres(ql)?:\/\/|socket:)/.test(address) && URL.canParse(address))) {
      throw new CannotStart(`${name} is not an address such as postgres://user:password@host/database.`);
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
    throw new CannotStart(`DATA_DIR: ${folder} cannot be written (${code}).`);
  }
}

function usePostgres(env: NodeJS.ProcessEnv, url: string): OpenDatabase {
  if (env.NODE_ENV === "production" && (!env.APP_URL || Buffer.byteLength(env.SECRET ?? "") < 32)) {
    throw new CannotStart(
      "With DATABASE_URL, set APP_URL to the address people open and SECRET to 32 random bytes or more " +
        "(openssl rand -base64 32).",
    );
  }
  return { url, kind: "postgres", stop: async () => undefined };
}

async function useEmbedded(dataFolder: string, isBeside: boolean): Promise<OpenDatabase> {
  const moved = await readFile(join(dataFolder, "moved"), "utf8").catch(() => "");
  // People would write into two databases that know nothing of each other.
  if (moved) {
    throw new CannotStart(
      `The database of ${dataFolder} moved ${moved.trim()}: set DATABASE_URL, or delete the file ${dataFolder}/moved ` +
        "to go back to what it held then.",
    );
  }
  const running = isBeside ? await findEmbedded(dataFolder) : null;
  const embedded = running ?? (await startEmbedded(dataFolder, endProcess));
  return { ...embedded, kind: "embedded" };
}

// Nothing acknowledged is lost, and a new process recovers; this one has no database any more.
function endProcess(error: Error): void {
  console.error("The embedded database ended:", error);
  process.exit(1);
}

async function keptSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "secret");
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept) return kept.trim();
  const made = randomBytes(32).toString("base64url");
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  await writeFile(path, `${made}\n`, { mode: 0o600, flag: "wx" });
  return made;
}

async function prepare(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const connection = connect(url, 2, () => undefined);
  const { db, pool } = connection;
  // A migration may take longer than a request may.
  pool.options.query_timeout = 0;
  try {
    await untilReachable(pool);
    const ran = await migrate(connection);
    if (ran.length > 0) console.log(`Database: ${ran.length} ${ran.length === 1 ? "migration" : "migrations"} ran.`);
    if (env.DEMO === "1") await seedDemo(db, env.CLOCK ? new Date(env.CLOCK) : new Date(), keepPicturesIn(env));
  } finally {
    await db.destroy();
  }
}

/** Wait for a Postgres that is still starting and say so; throw CannotStart after half a minute. */
export async function untilReachable(pool: pg.Pool): Promise<void> {
  const saying = setTimeout(() => {
    console.error(`The database does not answer yet. Waiting for it, up to ${LONGEST_WAIT / 1_000} seconds.`);
  }, LONGEST_SILENCE);
  await whenReachable(pool).finally(() => clearTimeout(saying));
}

async function whenReachable(pool: pg.Pool): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT;
  for (;;) {
    const problem = await pool.query("select 1").then(
      () => null,
      (error: unknown) => error,
    );
    if (!problem) return;
    const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
    const reason = (problem instanceof Error && problem.message) || code;
    // Wrong names and passwords do not mend themselves; a server that is away or starting does.
    if (/^(28|3D)/.test(code) || Date.now() > deadline)
      throw new CannotStart(`The database does not answer: ${reason}`);
    await wait(500);
  }
}
