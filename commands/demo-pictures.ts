import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { StorePicture } from "#db/seed/demo-studio.ts";
import { readBucketConfig, bucketStore } from "#app/platform/files/bucket-store.server.ts";
import { folderStore } from "#app/platform/files/folder-store.server.ts";

/** Return a function that draws a demo picture and stores it in the application's file store. */
export function pictureStore(env: NodeJS.ProcessEnv): StorePicture {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  const bucket = readBucketConfig({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
  const store = bucket ? bucketStore(bucket) : folderStore(join(env.DATA_DIR ?? "data", "files"));
  return async (key, svg) => {
    const picture = await sharp(Buffer.from(svg)).png().toBuffer();
    const folder = await mkdtemp(join(tmpdir(), "picture-"));
    const source = join(folder, key);
    await writeFile(source, picture);
    await store.put(key, source);
    await rm(folder, { recursive: true });
    return { bytes: picture.length, sha256: createHash("sha256").update(picture).digest("hex") };
  };
}
