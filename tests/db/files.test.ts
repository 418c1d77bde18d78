import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOwners } from "#app/wiring/file-owners.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { examineFile } = await import("#app/platform/files/examine-file.server.ts");
const { logoRules } = await import("#app/platform/files/file-rules.ts");
const { findReadableFile } = await import("#app/platform/files/file-access.server.ts");
const { dropFile, removeUnreferencedFiles, transactionWithFiles } =
  await import("#app/platform/files/store-file.server.ts");
const { removeFileJob } = await import("#app/platform/files/remove-file.job.server.ts");
const { fileStore } = await import("#app/platform/files/file-store.server.ts");

const stored = path.join(process.env.DATA_DIR ?? "", "files");
const nobody = { userId: null, role: null, companyId: null, origin: { requestId: "", address: "" } };
let world: World;
let folder = "";

beforeAll(async () => {
  world = await makeWorld(db);
  folder = await mkdtemp(path.join(tmpdir(), "files-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await (await import("#app/db.server.ts")).pool.end();
  await database.close();
});

/** Create a logo that passed its checks. */
async function acceptedLogo(): Promise<AcceptedFile> {
  const content = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#0b7285" } })
    .png()
    .toBuffer();
  const place = path.join(folder, crypto.randomUUID());
  await writeFile(place, content);
  const examined = await examineFile({ name: "logo.png", path: place, bytes: content.length }, logoRules);
  if (!examined.accepted) throw new Error(examined.problem);
  return examined.file;
}

const bytesOnDisk = () =>
  existsSync(stored)
    ? readdirSync(stored, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
const rows = async () => (await db.selectFrom("files").selectAll().execute()).length;

async function storeLogo(companyId: number, file: AcceptedFile) {
  const outcome = await transactionWithFiles(db, [file], async (_, storeFile) => ({
    saved: true as const,
    ...(await storeFile(nobody, file, { companyId, object: { type: "companyLogo", id: companyId } })),
  }));
  if (!outcome.saved) throw new Error("not stored");
  return outcome;
}

test("row and bytes are saved together", async () => {
  const file = await acceptedLogo();
  const { id, key } = await storeLogo(world.sunrise.id, file);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(await db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst()).toMatchObject({
    companyId: world.sunrise.id,
    contentType: "image/png",
    objectType: "companyLogo",
    bytes: file.bytes,
    sha256: file.sha256,
  });
  const chunks = [];
  for await (const chunk of (await fileStore.read(key)) ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks)).toEqual(await readFile(file.path));
});

test("a change that fails or is refused leaves neither row nor bytes", async () => {
  const file = await acceptedLogo();
  const before = [await rows(), bytesOnDisk()];
  const failing = transactionWithFiles(db, [file], async (_, storeFile) => {
    await storeFile(nobody, file, { companyId: world.sunrise.id, object: { type: "companyLogo", id: 1 } });
    throw new Error("later");
  });
  await expect(failing).rejects.toThrow("later");
  expect([await rows(), bytesOnDisk()]).toEqual(before);

  const refused = await transactionWithFiles(db, [file], async () => ({ saved: false, fieldErrors: {} }));
  expect(refused).toEqual({ saved: false, fieldErrors: {} });
  expect([await rows(), bytesOnDisk()]).toEqual(before);
});

test("a row that the database refuses removes its bytes too", async () => {
  const file = await acceptedLogo();
  const before = [await rows(), bytesOnDisk()];
  const failing = transactionWithFiles(db, [file], (_, storeFile) =>
    storeFile(nobody, file, { companyId: 999_999, object: { type: "companyLogo", id: 1 } }),
  );
  await expect(failing).rejects.toThrow(/foreign key/);
  expect([await rows(), bytesOnDisk()]).toEqual(before);
});

test("a disk that cannot store the file rolls everything back with a message", async () => {
  const file = await acceptedLogo();
  await rename(stored, `${stored}.aside`);
  await writeFile(stored, "no folder");
  let isAsked = false;
  const before = await rows();
  const outcome = await transactionWithFiles(db, [file], async () => {
    isAsked = true;
    return { saved: true as const };
  });
  await rm(stored);
  await rename(`${stored}.aside`, stored);
  expect(outcome).toEqual({
    saved: false,
    fieldErrors: { "": ["We couldn't store the file. Try again."] },
    status: 503,
  });
  expect(isAsked).toBe(false);
  expect(await rows()).toBe(before);
});

test("files of a dead process are removed by its queued job, and nothing else is", async () => {
  const file = await acceptedLogo();
  const kept = await storeLogo(world.sunrise.id, file);
  const left = "left-behind-by-a-dead-process-aa";
  await fileStore.put(left, file.path);
  for (const key of [kept.key, left, left]) await Reflect.apply(removeFileJob.task, null, [{ key }, {}]);
  expect(await fileStore.read(left)).toBeNull();
  expect(await fileStore.read(kept.key)).not.toBeNull();
});

test("a dropped file is deleted when its transaction commits, and stays when that fails", async () => {
  const { id, key } = await storeLogo(world.sunrise.id, await acceptedLogo());
  const failing = db.transaction().execute(async (db) => {
    await dropFile(db, id, { type: "companyLogo", id: world.sunrise.id });
    throw new Error("later");
  });
  await expect(failing).rejects.toThrow("later");
  await removeUnreferencedFiles(db, [key]);
  expect(await fileStore.read(key)).not.toBeNull();

  await db.transaction().execute((db) => dropFile(db, id, { type: "companyLogo", id: world.sunrise.id }));
  await removeUnreferencedFiles(db, [key]);
  expect(await fileStore.read(key)).toBeNull();
});

test("a logo can be read only by its company and by that company's advisors", async () => {
  const { key } = await storeLogo(world.sunrise.id, await acceptedLogo());
  const reads = async (user: { id: number; role: World["owner"]["role"]; companyId: number | null }) =>
    (await findReadableFile(db, {
      accessRules: fileOwners,
      access: AccessScope.of({ userId: user.id, role: user.role, companyId: user.companyId }),
      key,
      now: new Date(),
    })) !== null;
  for (const person of [world.owner, world.guest, world.viewer, world.southOwner, world.senior, world.advisor]) {
    expect(await reads(person)).toBe(true);
  }
  for (const person of [world.harborOwner, world.harborAdvisor]) expect(await reads(person)).toBe(false);
});

test("a file of an unknown kind can be read by no user", async () => {
  const { id, key } = await storeLogo(world.sunrise.id, await acceptedLogo());
  await db.updateTable("files").set({ objectType: "unknown" }).where("id", "=", id).execute();
  const { id: userId, role, companyId } = world.senior;
  expect(
    await findReadableFile(db, {
      accessRules: fileOwners,
      access: AccessScope.of({ userId, role, companyId }),
      key,
      now: new Date(),
    }),
  ).toBeNull();
});
