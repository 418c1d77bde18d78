import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bucketStore } from "./bucket-store.server.ts";

/** Fake S3 with the operations that a bucket store needs. */
const objects = new Map<string, Buffer>();
let isBroken = false;
const server = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse) {
  const key = request.url?.split("?")[0] ?? "";
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  if (isBroken) return response.writeHead(500).end();
  if (!request.headers.authorization?.includes("Credential=key-id/")) return response.writeHead(403).end();
  if (request.method === "PUT") objects.set(key, Buffer.concat(chunks));
  if (request.method === "DELETE") objects.delete(key);
  const object = objects.get(key);
  if (request.method !== "GET") return response.writeHead(request.method === "DELETE" ? 204 : 200).end();
  if (object) return response.writeHead(200, { "Content-Length": object.length }).end(object);
  response.writeHead(404, { "Content-Type": "application/xml" });
  return response.end("<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>");
}

const key = "aB3-_Zz9".repeat(4);
let folder = "";
let source = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bucket-"));
  source = path.join(folder, "source");
  await writeFile(source, Buffer.from([0, 1, 2, 255]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

function store() {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const endpoint = `http://127.0.0.1:${port}`;
  return bucketStore({
    bucket: "files",
    region: "us-east-1",
    endpoint,
    accessKeyId: "key-id",
    secretAccessKey: "secret",
  });
}

test("a bucket returns a stored file until it is removed", async () => {
  const bucket = store();
  await bucket.put(key, source);
  expect([...objects.keys()]).toEqual([`/files/${key}`]);
  const chunks = [];
  for await (const chunk of (await bucket.read(key)) ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toEqual(Buffer.from([0, 1, 2, 255]));

  await bucket.remove(key);
  await bucket.remove(key);
  expect(objects.size).toBe(0);
  expect(await bucket.read(key)).toBeNull();
});

test("a check verifies that the bucket accepts files and leaves nothing in it", async () => {
  const bucket = store();
  await bucket.check();
  expect(objects.size).toBe(0);
  isBroken = true;
  await expect(bucket.check()).rejects.toThrow();
  isBroken = false;
});

test("a broken bucket throws instead of reporting a missing file", async () => {
  const bucket = store();
  isBroken = true;
  await expect(bucket.put(key, source)).rejects.toThrow();
  await expect(bucket.read(key)).rejects.toThrow();
  await expect(bucket.remove(key)).rejects.toThrow();
  isBroken = false;
});
