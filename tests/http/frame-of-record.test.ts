import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type RouteHandler, routeHandlers } from "#tests/support/route-handlers.ts";
import { foreignIdsOf, makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";
import type { World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await openApp();
  world = await makeMapWorld(app.db);
  const aliases = [
    { companyId: world.sunrise.id, term: "location", singular: "Store", plural: "Stores" },
    { companyId: world.harbor.id, term: "location", singular: "Boat", plural: "Boats" },
  ];
  await app.db.insertInto("aliases").values(aliases).execute();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Pages of the back office about a record, whose addresses contain only the record's id. */
const pagesOfRecords = routeHandlers.filter(
  ({ id, kind, path, isResource }) =>
    id.startsWith("routes/admin/") &&
    kind === "loader" &&
    !isResource &&
    path.includes("/:") &&
    !path.includes(":companyId"),
);
const frame = z.object({ company: z.object({ name: z.string() }).nullable(), words: z.looseObject({}) });

async function frameAt(path: string, by: { id: number }, remembered: { id: number }) {
  const cookie = `${await app.signIn(by)}; company=${remembered.id}`;
  const { text } = await app.getData(path, "routes/admin/layout", { cookie });
  return frame.parse(JSON.parse(text));
}

async function shownOn(page: RouteHandler, by: { id: number }, of: "own" | "foreign", remembered: { id: number }) {
  const idOf = of === "own" ? ownIdsOf(world) : foreignIdsOf(world);
  return (await frameAt(pathOf(page, idOf), by, remembered)).company?.name;
}

test("the frame shows the record's company on every record's page, whichever company was opened last", async () => {
  expect(pagesOfRecords.length).toBeGreaterThan(20);
  for (const page of pagesOfRecords) {
    expect([page.path, await shownOn(page, world.senior, "own", world.harbor)]).toEqual([page.path, "Sunrise"]);
    expect([page.path, await shownOn(page, world.senior, "foreign", world.sunrise)]).toEqual([page.path, "Harbor"]);
  }
});

test("the frame uses its terms, and a record outside the access scope looks like a missing one", async () => {
  const shop = `/manage-locations/${world.shop.id}/edit`;
  const [own, absent, foreign] = [
    await frameAt(shop, world.senior, world.harbor),
    await frameAt("/manage-locations/999999/edit", world.advisor, world.sunrise),
    await frameAt(`/manage-locations/${world.pierShop.id}/edit`, world.advisor, world.sunrise),
  ];
  expect(JSON.stringify(own.words)).toContain("Store");
  expect(JSON.stringify(own.words)).not.toContain("Boat");
  expect(foreign).toEqual(absent);
  expect(absent.company?.name).toBe("Sunrise");
});
