import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";

Object.assign(process.env, { DATABASE_URL: "postgres://nowhere/none", SECRET: "x".repeat(32), LOG_LEVEL: "silent" });
const { readUpload } = await import("./upload.server.ts");

const BOUNDARY = "----boundary";
const limits = { files: ["logo"], most: 1_000 };
const URLENCODED = { "Content-Type": "application/x-www-form-urlencoded" };
const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };

function part(name: string, content: string, filename?: string): string {
  const file = filename === undefined ? "" : `; filename="${filename}"\r\nContent-Type: application/octet-stream`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
}

function post(body: BodyInit | null, more: Record<string, string> = headers): Request {
  return new Request("http://localhost/", { method: "POST", body, headers: more, duplex: "half" });
}

const form = (...parts: string[]) => post(`${parts.join("")}--${BOUNDARY}--\r\n`);

/** Return the status of the Response that an upload throws. */
async function refusalOf(request: Request, more = limits): Promise<number | unknown> {
  const thrown: unknown = await readUpload(request, more, async () => "answered").catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.status : thrown;
}

test("every kind of line break becomes a single newline, in both form encodings", async () => {
  const typed = "one\r\ntwo\rthree\nfour\r\n\r\nfive";
  const urlencoded = new URLSearchParams({ note: typed });
  for (const request of [form(part("note", typed)), post(urlencoded.toString(), URLENCODED)])
    await readUpload(request, limits, async ({ form }) => {
      expect(form.get("note")).toBe("one\ntwo\nthree\nfour\n\nfive");
    });
});

test("fields and files are parsed, and the files are deleted after the handler returns", async () => {
  const request = form(
    part("name", "Café"),
    part("logo", "content", "Café.png"),
    part("roles", "a"),
    part("roles", "b"),
  );
  const seen = await readUpload(request, limits, async ({ form, files }) => {
    expect([...form]).toEqual([
      ["name", "Café"],
      ["roles", "a"],
      ["roles", "b"],
    ]);
    const [file] = files;
    expect(file).toMatchObject({ field: "logo", name: "Café.png", bytes: 7 });
    expect(await readFile(file?.path ?? "", "utf8")).toBe("content");
    return file?.path ?? "";
  });
  expect(existsSync(path.dirname(seen))).toBe(false);
});

test("the files are deleted when the handler fails", async () => {
  let seen = "";
  const failing = readUpload(form(part("logo", "content", "a.png")), limits, async ({ files }) => {
    seen = files[0]?.path ?? "";
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(seen).not.toBe("");
  expect(existsSync(path.dirname(seen))).toBe(false);
});

test("a form without files is parsed too", async () => {
  const request = post("name=Sunrise&note=a%20b", { "Content-Type": "application/x-www-form-urlencoded" });
  const values = await readUpload(request, limits, async ({ form }) => Object.fromEntries(form));
  expect(values).toEqual({ name: "Sunrise", note: "a b" });
});

test("an empty file input is ignored", async () => {
  const request = form(part("logo", "", ""), part("name", "x"));
  expect(await readUpload(request, limits, async ({ files }) => files)).toEqual([]);
});

test("a file name loses its folder path", async () => {
  const request = form(part("logo", "content", "../../etc/x.png"));
  const [file] = await readUpload(request, limits, async ({ files }) => files);
  expect(file?.name).toBe("x.png");
});

test("an oversized file is truncated one byte past the limit so the form can report it", async () => {
  for (const [size, kept] of [
    [999, 999],
    [1_000, 1_000],
    [1_001, 1_001],
    [300_000, 1_001],
  ] as const) {
    const [file] = await readUpload(form(part("logo", "x".repeat(size), "a.png")), limits, async ({ files }) => files);
    expect(file?.bytes).toBe(kept);
  }
});

test.each([
  ["no body", post(null), 400],
  ["no content type", post("x", { "Content-Type": "" }), 400],
  ["JSON", post("{}", { "Content-Type": "application/json" }), 400],
  ["a missing boundary", post("x", { "Content-Type": "multipart/form-data" }), 400],
  ["another boundary", post(part("name", "x"), { "Content-Type": "multipart/form-data; boundary=other" }), 400],
  ["a form that breaks off", post(part("name", "x")), 400],
  ["a file that breaks off", post(part("logo", "x".repeat(500), "a.png").slice(0, -100)), 400],
  ["a file in another field", form(part("photo", "x", "a.png")), 422],
  ["a file without a field", form(part("", "x", "a.png")), 422],
  ["two files where one is asked for", form(part("logo", "x", "a.png"), part("logo", "x", "b.png")), 422],
  ["twenty files", form(...Array.from({ length: 20 }, () => part("logo", "x", "a.png"))), 422],
  ["201 fields", form(...Array.from({ length: 201 }, (_, number) => part(`f${number}`, "x"))), 422],
  ["a field of 600 KB", form(part("note", "x".repeat(600_000))), 413],
])("%s is refused", async (_, request, status) => {
  expect(await refusalOf(request)).toBe(status);
});

test("a million parts are refused without being kept in memory", async () => {
  const one = new TextEncoder().encode(part("a", "b").repeat(1_000));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 150) return controller.close();
      sent += 1;
      controller.enqueue(one);
    },
  });
  const before = process.memoryUsage().rss;
  expect(await refusalOf(post(body))).toBe(422);
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1_048_576);
});

test("a stalled upload times out after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(part("logo", "x", "a.png"))),
  });
  const refusal = refusalOf(post(body));
  await vi.waitUntil(() => vi.getTimerCount() > 0, { timeout: 20_000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refusal).toBe(408);
  vi.useRealTimers();
});

test("a file that cannot be stored returns 503", async () => {
  const folder = process.env.TMPDIR;
  process.env.TMPDIR = "/dev/null/nowhere";
  expect(await refusalOf(form(part("logo", "x", "a.png")))).toBe(503);
  if (folder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = folder;
});

test("a folder that disappears during the upload returns 503 instead of crashing", async () => {
  const chunks = [part("logo", "x".repeat(500), "a.png"), `--${BOUNDARY}--\r\n`];
  const { mkdtemp } = await import("node:fs/promises");
  const folder = await mkdtemp("/tmp/vanishing-");
  process.env.TMPDIR = folder;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await rm(folder, { recursive: true, force: true });
        const chunk = chunks.shift();
        if (chunk === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(chunk));
      },
    },
    { highWaterMark: 0 },
  );
  expect(await refusalOf(post(body))).toBe(503);
  delete process.env.TMPDIR;
});
