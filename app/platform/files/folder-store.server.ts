import { constants } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./file-store.server.ts";

/** Files in a folder. Not flydrive's disk driver: that one does not write through to the disk. */
export function folderStore(directory: string): FileStore {
  // Two letters of the key name a folder, so that none holds more than a share of all files.
  const placeOf = (key: string) => path.join(directory, key.slice(0, 2), key);
  return {
    async put(key, source) {
      const place = placeOf(key);
      const part = `${place}.part`;
      await mkdir(path.dirname(place), { recursive: true });
      try {
        await copyFile(source, part, constants.COPYFILE_EXCL);
        const file = await open(part, "r+");
        await file.sync().finally(() => file.close());
        await rename(part, place);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(key) {
      const file = await open(placeOf(key)).catch((error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      });
      return file && file.createReadStream();
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
  };
}
