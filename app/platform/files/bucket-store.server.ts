import { readFile } from "node:fs/promises";
import type { Disk } from "flydrive";
import type { FileStore } from "./file-store.server.ts";

interface Bucket {
  bucket: string;
  region: string;
  /** Any service that speaks S3; AWS's own when left out. */
  endpoint?: string;
  /** Left out, the machine's role or AWS's own environment says who asks. */
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** Files in a bucket, for any number of instances. The S3 client is loaded on first use. */
export function bucketStore(bucket: Bucket): FileStore {
  let opening: Promise<Disk> | null = null;
  const disk = () => (opening ??= open(bucket));
  return {
    async put(key, source) {
      // Whole rather than streamed, so that the client can try twice.
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
  };
}

async function open({ bucket, region, endpoint, accessKeyId, secretAccessKey }: Bucket): Promise<Disk> {
  const [{ Disk }, { S3Driver }] = await Promise.all([import("flydrive"), import("flydrive/drivers/s3")]);
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: "private",
      supportsACL: false,
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
      // Services that speak S3 do not all know the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    }),
  );
}

function isMissing(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && (cause.name === "NoSuchKey" || cause.name === "NotFound");
}
