import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { findServingSocket, lockDataFolder } from "./data-folder-lock.ts";

/** Longest path of a socket: the kernel's limit is 104 bytes on macOS and 108 on Linux. */
const MAX_SOCKET_PATH = 100;

export interface EmbeddedDatabase {
  /** Address `socket:<folder>`, for `connect`. */
  url: string;
  /** Wait for running statements, write everything to disk and release the data folder. */
  stop(): Promise<void>;
}

/**
 * Start the database of a data folder in a worker thread, so that its queries never block the web server. Throws
 * DataFolderInUse when another process has the folder.
 * @param onCrash called when the database ends by itself; acknowledged writes are safe, this process can only restart.
 */
export async function startEmbedded(dataFolder: string, onCrash: (error: Error) => void): Promise<EmbeddedDatabase> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const socketFolder = await makeSocketFolder();
  const unlock = await lockDataFolder(dataFolder, socketFolder).catch(async (error: unknown) => {
    await rm(socketFolder, { recursive: true });
    throw error;
  });
  const worker = new Worker(new URL("./embedded-worker.js", import.meta.url), {
    workerData: { databaseFolder: join(dataFolder, "database"), socketFolder },
  });
  const release = async () => {
    await rm(socketFolder, { recursive: true, force: true });
    await unlock();
  };
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  // `once` rejects on "error", so this settles however the start ends.
  await Promise.race([once(worker, "message"), ended.then(refuseEarlyEnd)]).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  worker.on("error", onCrash);
  return {
    url: `socket:${socketFolder}`,
    async stop() {
      worker.postMessage("stop");
      await ended;
      await release();
    },
  };
}

/**
 * Return the running embedded database of a data folder, served by another process of this machine; null when none
 * runs.
 */
export async function findEmbedded(dataFolder: string): Promise<EmbeddedDatabase | null> {
  const socketFolder = await findServingSocket(dataFolder);
  return socketFolder ? { url: `socket:${socketFolder}`, stop: async () => undefined } : null;
}

function refuseEarlyEnd(): never {
  throw new Error("The embedded database exited during startup without an error message.");
}

async function makeSocketFolder(): Promise<string> {
  const parent = join(tmpdir(), "mainstreet-123456/.s.PGSQL.5432").length > MAX_SOCKET_PATH ? "/tmp" : tmpdir();
  return mkdtemp(join(parent, "mainstreet-"));
}
