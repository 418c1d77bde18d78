import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { queueReportFile, makeReport } = await import("#app/insight/reports/make-report.server.ts");
const { fileStore } = await import("#app/platform/files/file-store.server.ts");
const { findReadableFile } = await import("#app/platform/files/file-access.server.ts");
const { fileOwners } = await import("#app/wiring/file-owners.server.ts");
const { findReport } = await import("#app/wiring/reports.server.ts");
const world = await makeWorld(db);
const now = new Date();

afterAll(() => database.close());

const files = () => db.selectFrom("files").selectAll().where("objectType", "=", "report").orderBy("id").execute();
const told = async ({ id }: { id: number }) =>
  db.selectFrom("notifications").select(["title", "link"]).where("userId", "=", id).execute();

async function asked(person: Awaited<ReturnType<typeof makePerson>>, format: "csv" | "xlsx", query = "") {
  const wanted = { companyId: world.sunrise.id, report: "company-users", query, format };
  await queueReportFile(db, person.userId, wanted, now);
  return { ...wanted, at: now.toISOString(), userId: person.userId };
}

test("a requested file is made once, announced, readable only by its requester, and gone after a week", async () => {
  const advisor = await makePerson(db, world.advisor);
  const payload = await asked(advisor, "csv", "sort=email&role=Business+Owner");
  await makeReport(db, { source: db, find: findReport, payload, now });
  await makeReport(db, { source: db, find: findReport, payload, now });
  const [file, ...more] = await files();
  if (!file || more.length > 0) throw new Error("not one file");
  expect(file).toMatchObject({ name: "Sunrise Company Users Report.csv", contentType: "text/csv" });
  expect(await told(world.advisor)).toEqual([
    { title: "Sunrise Company Users Report.csv is ready", link: `/api/files/${file.key}` },
  ]);
  const bytes: Buffer[] = [];
  for await (const part of (await fileStore.read(file.key)) ?? []) bytes.push(Buffer.from(part));
  const rows = z
    .array(z.record(z.string(), z.string()))
    .parse(parse(Buffer.concat(bytes), { bom: true, columns: true }));
  expect(rows.map((row) => row["Email"])).toEqual(
    [world.owner, world.southOwner, world.newcomer].map(({ email }) => email).toSorted(),
  );
  expect(Buffer.concat(bytes)).toHaveLength(file.bytes);

  const reads = (person: Awaited<ReturnType<typeof makePerson>>) =>
    findReadableFile(db, { accessRules: fileOwners, access: person.access, key: file.key, now: new Date() });
  expect(await reads(advisor)).toMatchObject({ key: file.key });
  expect(await reads(await makePerson(db, world.senior))).toBeNull();
  expect(await reads(await makePerson(db, world.owner))).toBeNull();
  await db.deleteFrom("advisorCompanies").where("userId", "=", world.advisor.id).execute();
  expect(await reads(advisor)).toBeNull();
  await db.insertInto("advisorCompanies").values({ userId: world.advisor.id, companyId: world.sunrise.id }).execute();
  const weekAgo = new Date(now.getTime() - 8 * 86_400_000);
  await db.updateTable("files").set({ createdAt: weekAgo }).where("id", "=", file.id).execute();
  expect(await reads(advisor)).toBeNull();
});

test("a user who lost permission in the meantime gets no file and no notification", async () => {
  await db.deleteFrom("files").execute();
  const leaving = await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] });
  const payload = await asked(await makePerson(db, leaving), "xlsx");
  await db.deleteFrom("advisorCompanies").where("userId", "=", leaving.id).execute();
  await makeReport(db, { source: db, find: findReport, payload, now });
  const blocked = await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] });
  const other = await asked(await makePerson(db, blocked), "xlsx");
  await db.updateTable("users").set({ status: "Blocked" }).where("id", "=", blocked.id).execute();
  await makeReport(db, { source: db, find: findReport, payload: other, now });
  expect([await files(), await told(leaving), await told(blocked)]).toEqual([[], [], []]);
});
