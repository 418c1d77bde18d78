import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { link, readFile, rename, rm, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

const LOCK_HEARTBEAT_MS = 5_000;
const MAX_SILENCE_MS = 20_000;

const holderSchema = z.object({ pid: z.number(), startedAt: z.string(), host: z.string(), socketFolder: z.string() });
type Holder = z.infer<typeof holderSchema>;

export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

/**
 * Lock the folder for this process, or throw DataFolderInUse. The lock of a process that has ended, or whose number now
 * belongs to a process started at another time, is taken over; on another host it must have been silent for 20 s.
 * @returns a function that releases the lock.
 */
export async function lockDataFolder(folder: string, socketFolder: string): Promise<() => Promise<void>> {
  const path = join(folder, "lock");
  const mine: Holder = { pid: process.pid, startedAt: processStart(process.pid) ?? "", host: hostname(), socketFolder };
  while (!(await create(path, mine))) {
    const found = await readFile(path, "utf8").catch(() => "");
    const holder = parseHolder(found);
    if (holder && (await isAlive(holder, path))) {
      const who = `process ${holder.pid}${holder.host === mine.host ? "" : ` on ${holder.host}`}`;
      throw new DataFolderInUse(
        `The data folder ${folder} is in use by ${who}. Stop it first. A second installation needs its own DATA_DIR.`,
      );
    }
    await discard(path, found);
    if (holder && /\/mainstreet-\w+$/.test(holder.socketFolder))
      await rm(holder.socketFolder, { recursive: true, force: true });
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, LOCK_HEARTBEAT_MS);
  beat.unref();
  return async () => {
    clearInterval(beat);
    await rm(path, { force: true });
  };
}

/**
 * Return the folder of the socket on which a running process of this machine serves the data folder's database; null
 * when none does.
 */
export async function findServingSocket(folder: string): Promise<string | null> {
  const path = join(folder, "lock");
  const holder = parseHolder(await readFile(path, "utf8").catch(() => ""));
  return holder && holder.host === hostname() && (await isAlive(holder, path)) ? holder.socketFolder : null;
}

async function create(path: string, holder: Holder): Promise<boolean> {
  // The complete file is linked into place, so that no process reads a half-written lock.
  const draft = `${path}.${holder.pid}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

async function discard(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
  // Another process may have replaced the stale lock in between: then its lock goes back.
  if ((await readFile(aside, "utf8").catch(() => stale)) !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function isAlive(holder: Holder, path: string): Promise<boolean> {
  return holder.host === hostname() ? processStart(holder.pid) === holder.startedAt : hasRecentHeartbeat(path);
}

// Processes of another host or container cannot be looked up; a live one touches its lock every few seconds.
async function hasRecentHeartbeat(path: string): Promise<boolean> {
  const first = await touchedAt(path);
  while (Date.now() - first <= MAX_SILENCE_MS) {
    await wait(1_000);
    if ((await touchedAt(path)) > first) return true;
  }
  return false;
}

async function touchedAt(path: string): Promise<number> {
  return stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  );
}

function parseHolder(text: string): Holder | null {
  const isJson = text.startsWith("{") && text.endsWith("}");
  return isJson ? (holderSchema.safeParse(JSON.parse(text)).data ?? null) : null;
}

/** Return when a process started, as its operating system reports it; null when it has ended or never existed. */
function processStart(pid: number): string | null {
  try {
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", `${pid}`], { encoding: "utf8" });
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses can contain anything; the state follows it, and the start time as the 20th field.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended, but its parent has not collected it yet.
    return fields[0] === "Z" || fields[0] === "X" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
