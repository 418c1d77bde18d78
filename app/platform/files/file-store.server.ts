import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { env } from "#app/env.server.ts";
import { bucketStore } from "./bucket-store.server.ts";

/** Where the bytes of files are kept, by key. */
export interface FileStore {
  /** Copies the file at `source` under a new key; throws when it cannot, and then nothing is kept. */
  put(key: string, source: string): Promise<void>;
  /** Null when nothing is kept under the key. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing when nothing is kept under the key. */
  remove(key: string): Promise<void>;
}

/** The bucket where `S3_BUCKET` names one; otherwise a folder under DATA_DIR, which one instance alone can see. */
export const fileStore: FileStore = env.S3_BUCKET
  ? bucketStore({
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    })
  : folderStore(path.join(env.DATA_DIR, "files"));

/** A new random key, which nobody can guess. */
export function newFileKey(): string {
  return randomBytes(24).toString("base64url");
}

export function isFileKey(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{32}$/.test(text);
}

/** Not flydrive's disk driver: that one does not write through to the disk. */
function folderStore(directory: string): FileStore {
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
