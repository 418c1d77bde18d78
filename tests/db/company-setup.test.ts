import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
const now = new Date();
let upkeep: typeof import("#app/insight/company-setup/gaps.server.ts");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  upkeep = await import("#app/insight/company-setup/gaps.server.ts");
});
afterAll(() => database.close());

test("missing data is counted as the company's lists show it, with a link to each", async () => {
  const company = await makeCompany(database.db);
  const network = await makeNetwork(database.db, company, { contactEmail: "ada@example.test" });
  await makeNetwork(database.db, company, { status: "inactive" });
  await makeLocation(database.db, network, { latitude: null, longitude: null });
  await makeLocation(database.db, network, { latitude: 40, longitude: -89 });
  const invited = { status: "Invited", passwordHash: null, registeredAt: null, acceptedTermsVersion: null } as const;
  await makeUser(database.db, "Business Owner", { company }, invited);
  const gaps = await upkeep.findGaps(database.db, senior.access, company.id, now);
  const counts = Object.fromEntries(gaps.map(({ what, count }) => [what, count]));
  expect(counts).toMatchObject({
    "{Locations} without coordinates": 1,
    "Active {networks} without users": 1,
    "Invited users with no invitation sent": 1,
  });
  expect(counts).not.toHaveProperty("Active {networks} without a contact");
  expect(gaps[0]?.to).toBe(`/manage-locations?missing=coordinates&company=${company.id}`);
});

test("a company that lacks nothing has no gaps, nor does one outside the access scope", async () => {
  expect(await upkeep.findGaps(database.db, senior.access, (await makeCompany(database.db)).id, now)).toEqual([]);
  const advisor = await makePerson(database.db, world.advisor);
  expect(await upkeep.findGaps(database.db, advisor.access, world.harbor.id, now)).toEqual([]);
});
