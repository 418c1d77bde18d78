import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { createUploadFolder } from "#app/http/upload-folder.server.ts";
import { fileStore, newFileKey } from "./file-store.server.ts";
import { removeUnreferencedFiles } from "./store-file.server.ts";

const CLEANUP_DELAY_MS = 15 * 60_000;

/**
 * Copy the bytes of files under new keys, run the work that gives them rows, and remove those that got none. The work
 * gets the new key of each old one; a file whose bytes are missing has none.
 */
export async function withCopiedFiles<Result>(
  db: Db,
  keys: readonly string[],
  work: (copies: ReadonlyMap<string, string>) => Promise<Result>,
): Promise<Result> {
  const copies = new Map<string, string>();
  if (keys.length === 0) return work(copies);
  const folder = await createUploadFolder();
  try {
    const runAt = new Date(Date.now() + CLEANUP_DELAY_MS);
    for (const key of keys) {
      const bytes = await fileStore.read(key);
      if (!bytes) continue;
      const copy = newFileKey();
      const file = path.join(folder, "copy");
      await pipeline(bytes, createWriteStream(file));
      // A queued job cleans up if this process dies.
      await addJob(db, "remove-file", { key: copy }, { runAt });
      await fileStore.put(copy, file);
      copies.set(key, copy);
    }
    return await work(copies);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeUnreferencedFiles(db, [...copies.values()]).catch(() => undefined);
  }
}
