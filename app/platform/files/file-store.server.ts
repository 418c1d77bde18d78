import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";
import { env } from "#app/env.server.ts";
import { bucketStore } from "./bucket-store.server.ts";
import { folderStore } from "./folder-store.server.ts";

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
