import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { keepPicturesIn } from "./demo-pictures.ts";
import { connect } from "#db/connect.ts";
import { findEmbedded, startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { seedDemo } from "#db/seed/demo.ts";

const LONGEST_WAIT = 30_000;

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
  env.DATA_DIR = resolve(env.DATA_DIR || "data");
  const database = env.DATABASE_URL ? usePostgres(env, env.DATABASE_URL) : await useEmbedded(env.DATA_DIR, isBeside);
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

/** Waits for a Postgres that is still starting; throws CannotStart after half a minute. */
export async function untilReachable(pool: pg.Pool): Promise<void> {
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
