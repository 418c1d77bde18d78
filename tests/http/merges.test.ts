import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

test("every advisor of the company can do the dry run, but only a Senior Advisor the merge", async () => {
  const [survivor, source] = [await makeNetwork(app.db, world.sunrise), await makeNetwork(app.db, world.sunrise)];
  await makeLocation(app.db, source);
  const path = `/organizations/merge-networks?company=${world.sunrise.id}&survivor=${survivor.id}&source=${source.id}`;
  const own = String(survivor.id);
  const form = {
    name: own,
    code: own,
    legalName: own,
    contact: own,
    advisor: own,
    isPreviewLocationsDisabled: own,
    isSocialMediaDisabled: own,
    versions: [`${survivor.id}.1`, `${source.id}.1`],
    typedName: survivor.name,
  };
  const dryRun = await app.get(path, advisor);
  expect(dryRun.text).toContain("After the merge");
  expect(dryRun.text).toContain("A Senior Advisor must confirm this merge.");
  expect((await app.post(path, form, advisor)).status).toBe(403);
  expect((await app.post(path, { ...form, typedName: "wrong" }, senior)).status).toBe(422);
  expect((await app.post(path, { ...form, versions: [] }, senior)).status).toBe(409);
  const merged = await app.post(path, form, senior);
  expect(merged).toMatchObject({ status: 303, to: expect.stringMatching(/^\/organizations\/merge-networks\/\d+$/) });
  expect((await app.get(merged.to ?? "", advisor)).text).toContain(`${survivor.name} after the merge`);
});

test("networks of another company and malformed choices are ignored", async () => {
  const path = (query: string) => `/organizations/merge-networks?company=${world.sunrise.id}&${query}`;
  const foreign = await app.get(path(`survivor=${world.north.id}&source=${world.pier.id}`), senior);
  expect(foreign.text).toContain("Choose at least one network to merge into it.");
  for (const query of ["survivor=x&source=", "survivor=0", `survivor=${world.north.id}&source=${world.north.id}`]) {
    expect((await app.get(path(query), senior)).status).toBe(200);
  }
});
