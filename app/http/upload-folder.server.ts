import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const NAME = /^mainstreet-upload-(\d+)-/;

/** Create a temporary folder for one upload; its name holds the id of the process that answers it. */
export function createUploadFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `mainstreet-upload-${process.pid}-`));
}

/** Remove the folders of processes that were killed during an upload. Called before the first request. */
export async function clearOrphanedUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const orphans = names.filter((name) => !isInUse(Number(NAME.exec(name)?.[1] ?? Number.NaN)));
  await Promise.all(orphans.map((name) => rm(path.join(tmpdir(), name), { recursive: true, force: true })));
}

/**
 * Tell whether the process of a folder still runs. A folder with our own id is left from an earlier process, since this
 * one has answered nothing yet.
 */
function isInUse(pid: number): boolean {
  if (Number.isNaN(pid)) return true;
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process runs under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
