import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CurrentUser, Member } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeCoffeeRequest } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { auditList } from "#app/organization/company-audit/audit-list.server.ts";
import { defineInbox } from "#app/programs/queue/inbox.server.ts";
import { cupActions, cupInboxSource, cupQueue } from "#tests/exercise/cup-orders.server.ts";
import { openingDayList } from "#tests/exercise/opening-day-list.server.ts";
import { objectiveImport } from "#tests/exercise/objective-import.server.ts";
import { occasions } from "#tests/exercise/occasions.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { renameNetwork } from "#tests/exercise/rename-network.server.ts";

/** Smallest code for what the product has many of: docs/architecture.md counts these files' lines. */

const now = new Date("2026-11-20T15:00:00Z");
let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let owner: Member;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  owner = await makeMember(database.db, world.owner);
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

test("a declared list of the user's own locations is filtered, downloaded and shown in its page", async () => {
  const { db } = database;
  await db
    .updateTable("locations")
    .set({ openedOn: "2019-05-14" })
    .where("id", "in", [world.shop.id, world.pierShop.id])
    .execute();
  const request = (query = "") => ({ access: owner.access, scope: {}, at: new Request(`http://portal.test/${query}`) });
  const list = await openingDayList.page(db, request());
  expect(list.rows).toMatchObject([{ id: world.shop.id, opened: "2019-05-14" }]);
  expect((await openingDayList.page(db, request("?status=closed"))).rows).toEqual([]);
  const file = await openingDayList.download(db, request(), "x.csv").text();
  expect(file).toContain(`"${world.shop.name}","05/14/2019"`);

  const { default: OpeningDaysPage } = await import("#tests/exercise/opening-days.tsx");
  const route = { id: "page", path: "/", element: createElement(OpeningDaysPage) };
  const hydrationData = { loaderData: { page: { list } } };
  const router = createMemoryRouter([route], { hydrationData });
  // React's development build warns of every layout effect, which no server runs.
  vi.spyOn(console, "error").mockReturnValue();
  const html = renderToStaticMarkup(createElement(MantineProvider, null, createElement(RouterProvider, { router })));
  vi.restoreAllMocks();
  expect(html).toContain("<h1>Opening days</h1>");
  expect(html).toContain(world.shop.name);
  expect(html).toContain("05/14/2019");
});

test("a declared import compares each row with the stored record, and saves new and changed ones", async () => {
  const { db } = database;
  const companyId = world.sunrise.id;
  const context = { db, actor: senior, now };
  const check = (rows: { name?: string; description?: string }[]) =>
    objectiveImport.check(
      context,
      companyId,
      rows.map((cells, place) => ({ line: place + 2, cells })),
    );
  const [added] = await check([{ name: "Catering", description: "Offices" }]);
  if (added?.outcome !== "new") throw new Error("not new");
  const ids = await objectiveImport.save(context, companyId, [{ ...added, recordId: null }], { isExtraOn: false });
  const recordId = ids.get(2) ?? 0;
  const [same, changed, bad] = await check([
    { name: "catering " },
    { name: "Catering", description: "Offices and schools" },
    { description: "Nameless" },
  ]);
  expect(same).toMatchObject({ outcome: "changed", changes: [{ field: "name", from: "Catering", to: "catering" }] });
  expect(changed).toMatchObject({
    outcome: "changed",
    recordId,
    changes: [{ field: "description", from: "Offices", to: "Offices and schools" }],
  });
  expect(bad).toMatchObject({ outcome: "bad", problems: [{ field: "name" }] });
  if (changed?.outcome !== "changed") throw new Error("not changed");
  await objectiveImport.save(context, companyId, [changed], { isExtraOn: false });
  const stored = await db.selectFrom("objectives").selectAll().where("id", "=", recordId).executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ companyId, name: "Catering", description: "Offices and schools", version: 2 });
});

test("a declared workflow has two sides, a queue, an inbox and a history", async () => {
  const { db } = database;
  const order = await makeCoffeeRequest(db, world.shop);
  const other = await makeCoffeeRequest(db, world.shop, { startsOn: "2027-09-01" });
  const scope = { companyId: world.sunrise.id, userId: senior.userId, now };
  const at = new Request("http://portal.test/?sort=number");
  const numbers = async () =>
    (await cupQueue.page(db, { access: senior.access, scope, at })).rows.map(({ number }) => number);
  expect(await numbers()).toEqual(expect.arrayContaining([order.number, other.number]));
  const inbox = defineInbox({ cups: cupInboxSource });
  expect(await inbox.counts(db, senior.access, [senior.userId], now)).toMatchObject({ team: 2, customer: 0 });

  const send = (actor: CurrentUser) => cupActions.send({ db, actor, now }, order.id, { version: 1 });
  expect(await send(owner)).toMatchObject({ saved: false, fieldErrors: { "": ["Your role doesn't allow this."] } });
  expect(await send(senior)).toMatchObject({ saved: true, to: "shipped" });
  expect(await cupActions.cancel({ db, actor: owner, now }, order.id, { reason: "We closed early." })).toMatchObject({
    fieldErrors: { "": ["This cup order can't be canceled because its status is Sent."] },
  });
  const cancel = (reason: string) => cupActions.cancel({ db, actor: owner, now }, other.id, { version: 1, reason });
  expect(await cancel("Oh")).toMatchObject({ fieldErrors: { reason: ["Enter a reason of 10 characters or more."] } });
  expect(await cancel("We closed early.")).toMatchObject({ saved: true, to: "cancelled" });
  expect(await inbox.counts(db, senior.access, [senior.userId], now)).toMatchObject({ team: 0 });
  const history = await db
    .selectFrom("statusChanges")
    .select(["toStatus", "reason"])
    .where("objectType", "=", "cup-order")
    .orderBy("id")
    .execute();
  expect(history).toEqual([
    { toStatus: "shipped", reason: "" },
    { toStatus: "cancelled", reason: "We closed early." },
  ]);
});
