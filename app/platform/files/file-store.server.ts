import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Readable } from "node:stream";
import { env } from "#app/env.server.ts";
import { ConfigurationError } from "#app/read-settings.server.ts";
import { readBucketConfig, bucketStore } from "./bucket-store.server.ts";
import { folderStore } from "./folder-store.server.ts";

/** Storage of file contents, by key. */
export interface FileStore {
  /** Copy the file at `source` under a new key; store nothing when that fails. */
  put(key: string, source: string): Promise<void>;
  /** Return null when the key has no content. */
  read(key: string): Promise<Readable | null>;
  /** Does nothing when the key has no content. */
  remove(key: string): Promise<void>;
}

const bucket = readBucketConfig(env);
const bucketFiles = bucket && bucketStore(bucket);

/** The bucket if the settings name one, else a folder under DATA_DIR, which all instances must share. */
export const fileStore: FileStore = bucketFiles ?? folderStore(path.join(env.DATA_DIR, "files"));

/** Throw CannotStart when the bucket rejects files, at startup rather than at a user's first upload. */
export async function checkFileStore(): Promise<void> {
  await bucketFiles?.check().catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new ConfigurationError(`S3_BUCKET: ${env.S3_BUCKET} doesn't accept files (${reason}).`);
  });
}

/** Return a new random key that cannot be guessed. */
export function newFileKey(): string {
  return randomBytes(24).toString("base64url");
}

export function isFileKey(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{32}$/.test(text);
}
