import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";
import { CannotStart, env } from "#app/env.server.ts";
import { bucketOf, bucketStore } from "./bucket-store.server.ts";
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

const bucket = bucketOf(env);
const bucketFiles = bucket && bucketStore(bucket);

/** The bucket where the settings name one; otherwise a folder under DATA_DIR, which one instance alone can see. */
export const fileStore: FileStore = bucketFiles ?? folderStore(path.join(env.DATA_DIR, "files"));

/** Throw CannotStart where the bucket takes no files, before somebody's receipt finds that out. */
export async function checkFileStore(): Promise<void> {
  await bucketFiles?.check().catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new CannotStart(`S3_BUCKET: ${env.S3_BUCKET} takes no files (${reason}).`);
  });
}

/** A new random key, which nobody can guess. */
export function newFileKey(): string {
  return randomBytes(24).toString("base64url");
}

export function isFileKey(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{32}$/.test(text);
}
