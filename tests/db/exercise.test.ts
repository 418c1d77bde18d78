import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { auditList } from "#app/organization/company-audit/audit-list.server.ts";
import { occasions } from "#tests/exercise/occasions.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { renameNetwork } from "#tests/exercise/rename-network.server.ts";

/** Smallest code for a kind of settings and for a change: docs/architecture.md counts these files' lines. */

const now = new Date("2026-11-20T15:00:00Z");
let database: TestDatabase;
let world: World;
let senior: CurrentUser;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
});
afterAll(() => database.close());

test("a declared kind of settings is created, changed, listed and downloaded, within one company", async () => {
  const { db } = database;
  const companyId = world.sunrise.id;
  const made = await occasions.create(
    { db, actor: senior, now },
    { companyId },
    { name: "Anniversary", description: "" },
  );
  if (!made?.saved) throw new Error("refused");
  const change = { name: "Birthday", description: "Ours.", version: 1 };
  const at = { companyId, id: made.id };
  expect(await occasions.change({ db, actor: senior, now }, at, change)).toMatchObject({ saved: true });
  expect(await occasions.change({ db, actor: senior, now }, at, change)).toMatchObject({ status: 409 });
  expect(await occasions.change({ db, actor: senior, now }, { ...at, companyId: world.harbor.id }, change)).toBeNull();
  const page = await occasions.list.page(db, {
    access: senior.access,
    scope: { companyId },
    at: new Request("http://portal.test/"),
  });
  expect(page.rows.map(({ name, usedBy }) => [name, usedBy])).toContainEqual(["Birthday", ""]);
  const file = await occasions.list.download(
    db,
    { access: senior.access, scope: { companyId }, at: new Request("http://portal.test/") },
    "x.csv",
  );
  expect(await file.text()).toContain('"Birthday","Ours.","Yes"');
});

test("a declared change is saved once with its audit, and a declared list shows it", async () => {
  const { db } = database;
  const form = { name: "Northern Lights", version: 1 };
  const rename = () => renameNetwork({ db, actor: senior, now }, { id: world.north.id }, form);
  expect(await rename()).toMatchObject({ saved: true });
  expect(await rename()).toMatchObject({ status: 409 });
  const scope = { companyId: world.sunrise.id };
  const asked = new Request("http://portal.test/?q=network.rename&by=advisors");
  const page = await auditList.page(db, { access: senior.access, scope, at: asked });
  expect(page.rows).toMatchObject([
    { action: "Network: rename", who: fullName(world.senior), sentences: ["Name: North → Northern Lights."] },
  ]);
});
