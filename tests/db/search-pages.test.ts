import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser, Member } from "#app/access/guards/guards.server.ts";
import { listCompanyPages } from "#app/ui/shell/company-pages.ts";
import { helpSections } from "#app/wiring/help-articles.ts";
import { adminMenu, userMenu } from "#app/wiring/menu.ts";
import { listAdvisorActions, listMemberActions } from "#app/wiring/search-actions.ts";
import { listMemberPages, menuLinks } from "#app/wiring/search-pages.ts";
import { searchWords } from "#app/wiring/search-words.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeWorld } from "#tests/support/make/world.ts";

let database: TestDatabase;
let advisor: CurrentUser;
let advisorAtSunrise: CurrentUser;
let owner: Member;

beforeAll(async () => {
  database = await openTestDatabase();
  const { advisor: user, owner: member, sunrise } = await makeWorld(database.db);
  owner = await makeMember(database.db, member);
  advisor = await makePerson(database.db, user);
  const { id, name, status, timeZone } = sunrise;
  const aliases = { network: { singular: "Franchise", plural: "Franchises" } };
  advisorAtSunrise = { ...advisor, companyOfPage: { id, name, status, timeZone, logoKey: null, aliases } };
});
afterAll(() => database.close());

async function search(user: CurrentUser, typed: string) {
  const request = new Request(`http://portal.test/search/answer?q=${encodeURIComponent(typed)}`);
  const { runGlobalSearch } = await import("#app/wiring/search-everything.server.ts");
  return runGlobalSearch(database.db, { request, params: {}, context: {} }, user);
}

async function pagesOf(user: CurrentUser, typed: string) {
  const { groups } = await search(user, typed);
  return groups.find(({ kind }) => kind === "pages")?.items.map(({ title, note }) => [title, note]) ?? [];
}

test.each([
  ["nearby places", "People and places: Nearby places"],
  ["people and places", "People and places: Nearby places"],
  ["announcements", "Messages: Announcements"],
  ["audit", "Company: Audit"],
  ["franchises", "People and places: Franchises"],
])("an advisor who has opened a company finds its pages by %j", async (typed, title) => {
  expect(await pagesOf(advisorAtSunrise, typed)).toContainEqual([title, "Sunrise"]);
  expect(await pagesOf(advisor, typed)).not.toContainEqual([title, "Sunrise"]);
});

test.each([
  ["view as", "View as a user", "Choose the user of Sunrise"],
  ["impersonate", "View as a user", "Choose the user of Sunrise"],
  ["employee", "Create a user", ""],
  ["new brand", "Create a company", ""],
  ["refund", "Create a claim for a location", ""],
])("an advisor finds an action by %j", async (typed, title, note) => {
  const { groups } = await search({ ...advisorAtSunrise, role: "Senior Advisor", companyId: null }, typed);
  expect(groups.find(({ kind }) => kind === "actions")?.items).toContainEqual({
    title,
    note,
    to: expect.stringMatching(/^\//),
  });
});

test("a company's own term and the usual one both find its pages", async () => {
  expect(await pagesOf(advisorAtSunrise, "merge franchises")).toContainEqual(["Merge Franchises", ""]);
  expect(await pagesOf(advisorAtSunrise, "merge networks")).toContainEqual(["Merge Franchises", ""]);
});

test("every answer ends with help, also one without results", async () => {
  const { groups, help } = await search(advisorAtSunrise, "zzzz");
  expect(groups).toEqual([]);
  expect(help).toMatchObject({ title: "Open the Help Center", to: "/help/index.html" });
});

test("every label with other words is an action or a page", () => {
  const user = { ...owner, canAccessBusinessMetrics: true };
  const pages = [
    ...menuLinks(userMenu(user, "")),
    ...listMemberPages(user),
    ...listMemberActions(user),
    ...menuLinks(adminMenu({ canCreateCompany: true, canPay: true }, "")),
    ...listCompanyPages(1),
    ...listAdvisorActions({ ...advisorAtSunrise, role: "Senior Advisor" }),
  ];
  const labels = new Set(pages.map(({ label }) => label));
  expect(Object.keys(searchWords).filter((label) => !labels.has(label))).toEqual([]);
});

test("every section of the Help Center that the search names is there, under its heading", () => {
  for (const { to, label } of helpSections(true)) {
    const [file = "", id = ""] = to.split("#");
    const html = readFileSync(`public${file}`, "utf8");
    expect(html.replaceAll("’", "'"), to).toContain(`<h2 id="${id}">${label}</h2>`);
  }
});
