import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const NAME = /^mainstreet-upload-(\d+)-/;

/** A new temporary folder for one upload; its name tells which process answers it. */
export function makeUploadFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), `mainstreet-upload-${process.pid}-`));
}

/** Removes the folders of processes that were killed in the middle of an upload. Called before the first request. */
export async function clearOrphanedUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const orphans = names.filter((name) => !isAnswered(Number(NAME.exec(name)?.[1] ?? Number.NaN)));
  await Promise.all(orphans.map((name) => rm(path.join(tmpdir(), name), { recursive: true, force: true })));
}

/** Before its first request a process answers nothing: a folder with its number is left from one that had it before. */
function isAnswered(pid: number): boolean {
  if (Number.isNaN(pid)) return true;
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process lives all the same.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
