import { constants } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./file-store.server.ts";

/** Return a file store in a folder. Flydrive's disk driver is not used because it does not sync to disk. */
export function folderStore(directory: string): FileStore {
  // The first two characters of the key name a subfolder, which keeps folders small.
  const pathOf = (key: string) => path.join(directory, key.slice(0, 2), key);
  return {
    async put(key, source) {
      const target = pathOf(key);
      const partial = `${target}.part`;
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await copyFile(source, partial, constants.COPYFILE_EXCL);
        const file = await open(partial, "r+");
        await file.sync().finally(() => file.close());
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      });
      return file && file.createReadStream();
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
