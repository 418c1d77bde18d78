import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AppResponse, openApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let key: string;
let cookie: string;
beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.viewer);
  key = await storeLogo('Our "logo" ☕.png');
});
afterAll(() => app.close());

async function storeLogo(name: string): Promise<string> {
  const { examineFile } = await import("#app/platform/files/examine-file.server.ts");
  const { logoRules } = await import("#app/platform/files/file-rules.ts");
  const { transactionWithFiles } = await import("#app/platform/files/store-file.server.ts");
  const place = path.join(process.env.DATA_DIR ?? "", crypto.randomUUID());
  const content = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#0b7285" } })
    .png()
    .toBuffer();
  await writeFile(place, content);
  const examined = await examineFile({ name, path: place, bytes: content.length }, logoRules);
  if (!examined.accepted) throw new Error(examined.problem);
  const actor = {
    userId: world.senior.id,
    role: world.senior.role,
    companyId: null,
    origin: { requestId: "", address: "" },
  };
  const owner = { companyId: world.sunrise.id, object: { type: "companyLogo" as const, id: world.sunrise.id } };
  const outcome = await transactionWithFiles(app.db, [examined.file], async (_, storeFile) => ({
    saved: true as const,
    ...(await storeFile(actor, examined.file, owner)),
  }));
  if (!outcome.saved) throw new Error("not stored");
  return outcome.key;
}

const envelopeOf = ({ status, text }: AppResponse) => [status, JSON.parse(text)];
const absent = [404, { status: 2, data: null, messages: ["File not found."] }];

test("a logo is served to its company in a sandbox, so that nothing in it can run", async () => {
  const { status, headers, text } = await app.get(`/api/files/${key}`, { cookie });
  expect(status).toBe(200);
  expect(text).toContain("PNG");
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/png",
    "content-disposition": `inline; filename="Our _logo_ _.png"; filename*=UTF-8''Our%20%22logo%22%20%E2%98%95.png`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache",
  });
});

test("a browser with a current copy gets 304, but only while its user can read the file", async () => {
  const { headers } = await app.get(`/api/files/${key}`, { cookie });
  const tag = headers.get("ETag") ?? "";
  const again = await app.get(`/api/files/${key}`, { cookie, headers: { "If-None-Match": `"other", W/${tag}` } });
  expect([again.status, again.text, again.headers.get("ETag")]).toEqual([304, "", tag]);
  const foreign = await app.signIn(world.harborOwner);
  const refused = await app.get(`/api/files/${key}`, { cookie: foreign, headers: { "If-None-Match": tag } });
  expect(refused.status).toBe(404);
});

test("another company's file gets the same response as a missing one, byte for byte", async () => {
  const missing = await app.get(`/api/files/${"x".repeat(32)}`, { cookie });
  expect(envelopeOf(missing)).toEqual(absent);
  for (const stranger of [world.harborOwner, world.harborAdvisor]) {
    const foreign = await app.get(`/api/files/${key}`, { cookie: await app.signIn(stranger) });
    expect(envelopeOf(foreign)).toEqual(absent);
    expect(foreign.headers).toEqual(missing.headers);
  }
  for (const advisor of [world.advisor, world.senior]) {
    expect((await app.get(`/api/files/${key}`, { cookie: await app.signIn(advisor) })).status).toBe(200);
  }
});

test.each(["0", "-1", "1e9", "..%2f..%2fsecret", "a%00b", `${"x".repeat(32)}%20`, "'--", "x".repeat(3_000)])(
  "the key %.20s is not found",
  async (silly) => {
    expect(envelopeOf(await app.get(`/api/files/${silly}`, { cookie }))).toEqual(absent);
  },
);

test("strangers, people without the terms and the blocked get nothing", async () => {
  expect((await app.get(`/api/files/${key}`)).status).toBe(401);
  expect((await app.get(`/api/files/${key}`, { cookie: await app.signIn(world.newcomer) })).status).toBe(403);
  const blocked = await app.signIn(world.guest);
  await app.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", world.guest.id).execute();
  expect((await app.get(`/api/files/${key}`, { cookie: blocked })).status).toBe(401);
});

test("a file can be read but not posted to", async () => {
  const { status, headers, envelope } = await app.call(`/api/files/${key}`, {}, { cookie });
  expect([status, headers.get("Allow"), envelope]).toEqual([
    405,
    "GET, HEAD",
    { status: 2, data: null, messages: ["This call doesn't support this method."] },
  ]);
});

test("a PDF is downloaded instead of shown", async () => {
  const pdf = await storeLogo("invoice.png");
  await app.db
    .updateTable("files")
    .set({ contentType: "application/pdf", name: "invoice.pdf" })
    .where("key", "=", pdf)
    .execute();
  const { headers } = await app.get(`/api/files/${pdf}`, { cookie });
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="invoice.pdf"');
  expect(headers.get("Content-Type")).toBe("application/pdf");
});

test("a row without its bytes is not found and causes no crash", async () => {
  const lost = await storeLogo("lost.png");
  await rm(path.join(process.env.DATA_DIR ?? "", "files", lost.slice(0, 2), lost));
  expect(envelopeOf(await app.get(`/api/files/${lost}`, { cookie }))).toEqual(absent);
});
