import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Disk } from "flydrive";
import type { FileStore } from "./file-store.server.ts";

interface Bucket {
  bucket: string;
  region: string;
  /** Any S3-compatible service. */
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type BucketVariable = `S3_${"BUCKET" | "REGION" | "ENDPOINT" | "ACCESS_KEY_ID" | "SECRET_ACCESS_KEY"}`;

/** Read the bucket's settings, null when they are incomplete. */
export function readBucketConfig(env: Readonly<Partial<Record<BucketVariable, string>>>): Bucket | null {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET || !S3_ENDPOINT || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  const access = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY };
  return { bucket: S3_BUCKET, region: S3_REGION || "us-east-1", endpoint: S3_ENDPOINT, ...access };
}

/** Return a file store in a bucket, shared by any number of instances. The S3 client is loaded on first use. */
export function bucketStore(bucket: Bucket): FileStore & { check(): Promise<void> } {
  let opening: Promise<Disk> | null = null;
  const disk = () => (opening ??= openDisk(bucket));
  return {
    async put(key, source) {
      // Sent whole rather than streamed, so that the client can retry.
      await (await disk()).put(key, await readFile(source), { contentType: "application/octet-stream" });
    },
    async read(key) {
      return (await disk()).getStream(key).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
    },
    async remove(key) {
      await (await disk()).delete(key);
    },
    /** Put and remove a test file; throws the bucket's error. */
    async check() {
      const key = `check-${randomUUID()}`;
      await (await disk()).put(key, "check");
      await (await disk()).delete(key);
    },
  };
}

async function openDisk({ bucket, region, endpoint, accessKeyId, secretAccessKey }: Bucket): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: "private",
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
      // Some S3-compatible services do not support the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    }),
  );
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && (cause.name === "NoSuchKey" || cause.name === "NotFound");
}
