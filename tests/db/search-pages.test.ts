import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeWorld } from "#tests/support/make/world.ts";

let database: TestDatabase;
let advisor: CurrentUser;
let advisorAtSunrise: CurrentUser;

beforeAll(async () => {
  database = await openTestDatabase();
  const { advisor: user, sunrise } = await makeWorld(database.db);
  advisor = await makePerson(database.db, user);
  const { id, name, status, timeZone } = sunrise;
  const aliases = { network: { singular: "Franchise", plural: "Franchises" } };
  advisorAtSunrise = { ...advisor, companyOfPage: { id, name, status, timeZone, logoKey: null, aliases } };
});
afterAll(() => database.close());

async function pagesOf(user: CurrentUser, typed: string) {
  const request = new Request(`http://portal.test/search/answer?q=${encodeURIComponent(typed)}`);
  const { runGlobalSearch } = await import("#app/wiring/search-everything.server.ts");
  const { groups } = await runGlobalSearch(database.db, { request, params: {}, context: {} }, user);
  return groups.find(({ kind }) => kind === "pages")?.items.map(({ title, note }) => [title, note]) ?? [];
}

test.each([
  ["nearby places", "Trading areas: Nearby places"],
  ["trading", "Trading areas: Nearby places"],
  ["announcements", "Words and colors: Announcements"],
  ["audit", "Audit"],
  ["franchises", "Franchises"],
])("an advisor who has opened a company finds its pages by %j", async (typed, title) => {
  expect(await pagesOf(advisorAtSunrise, typed)).toContainEqual([title, "Sunrise"]);
  expect(await pagesOf(advisor, typed)).not.toContainEqual([title, "Sunrise"]);
});
