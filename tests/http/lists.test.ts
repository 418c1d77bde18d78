import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { companyList } from "#app/modules/companies/company-list.ts";
import { guestList } from "#app/modules/guests/guest-list.ts";
import { acceptanceList } from "#app/modules/terms/acceptance-list.ts";
import { userList } from "#app/modules/users/user-list.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAcceptance, makeCompany, makeUser, makeWorld, type World } from "#tests/support/make.ts";

/** One list of the product: where its pages and its download are, who reads it, and what names a row in both. */
interface ListUnderTest {
  name: string;
  routeId: string;
  path: () => string;
  download: () => string;
  reader: (world: World) => { id: number };
  sorts: string[];
  /** A row's name in the page's data, and the column of the download that holds the same. */
  key: "email" | "name";
  column: string;
  /** A name that must never show to the reader. */
  foreign: (world: World) => string;
}

let app: TestApp;
let world: World;

const lists: ListUnderTest[] = [
  {
    name: "users",
    routeId: "routes/admin/company/users",
    path: () => `/company/${world.sunrise.id}/users`,
    download: () => `/company/${world.sunrise.id}/users.csv`,
    reader: (world) => world.advisor,
    sorts: Object.keys(userList.sorts),
    key: "email",
    column: "E-mail",
    foreign: (world) => world.harborOwner.email,
  },
  {
    name: "companies",
    routeId: "routes/admin/companies/list",
    path: () => "/companies",
    download: () => "/companies.csv",
    reader: (world) => world.advisor,
    sorts: Object.keys(companyList.sorts),
    key: "name",
    column: "Name",
    foreign: (world) => world.harbor.name,
  },
  {
    name: "guest accounts",
    routeId: "routes/user/guest-accounts/list",
    path: () => "/guest-accounts",
    download: () => "/guest-accounts.csv",
    reader: (world) => world.owner,
    sorts: Object.keys(guestList.sorts),
    key: "email",
    column: "E-mail",
    foreign: () => "foreign-guest@example.test",
  },
  {
    name: "acceptances",
    routeId: "routes/admin/company/terms-acceptances",
    path: () => `/company/${world.sunrise.id}/terms-and-conditions/acceptances`,
    download: () => `/company/${world.sunrise.id}/terms-and-conditions/acceptances.csv`,
    reader: (world) => world.advisor,
    sorts: Object.keys(acceptanceList.sorts),
    key: "email",
    column: "E-mail",
    foreign: (world) => world.harborOwner.email,
  },
];

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const { sunrise, harbor, north, pier, shop, pierShop, advisor } = world;
  for (let number = 0; number < 23; number += 1) {
    const guest = await makeUser(
      app.db,
      number % 3 === 0 ? "View Only" : "Location Level Guest",
      { company: sunrise, networks: [north], locations: [shop] },
      { firstName: `Same${number % 4}`, lastName: `"Quote, ${number % 5}"`, lastSignInAt: number % 2 ? new Date() : null },
    );
    await makeAcceptance(app.db, guest);
    const company = await makeCompany(app.db, { name: `=Brand ${number % 7} of ${number}` });
    await app.db.insertInto("advisorCompanies").values({ userId: advisor.id, companyId: company.id }).execute();
  }
  await makeUser(
    app.db,
    "Location Level Guest",
    { company: harbor, networks: [pier], locations: [pierShop] },
    { email: "foreign-guest@example.test" },
  );
  await makeAcceptance(app.db, world.harborOwner);
});
afterAll(() => app.close());

describe.each(lists)("the list of $name", (list) => {
  it.each([...list.sorts.flatMap((by) => [`sort=${by}`, `sort=-${by}`]), "q=a", "q=same1"])(
    "downloads exactly its pages' rows, in order, for ?%s",
    async (query) => {
      expect(await downloaded(list, query)).toEqual(await shown(list, query));
    },
  );

  it("never shows a row of another company", async () => {
    const rows = await shown(list, "");
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).not.toContain(list.foreign(world));
    expect(await shown(list, `q=${encodeURIComponent(list.foreign(world))}`)).toEqual([]);
  });

  it("takes any silly address for the default one", async () => {
    const usual = await firstPage(list, "");
    const silly = ["page=0", "page=-1", "page=abc", "size=7", "size=1e9", "sort=password_hash", "status=Nobody", "role[]=x"];
    for (const query of silly) expect([query, await firstPage(list, query)]).toEqual([query, usual]);
  });

  it("answers every address without failing", async () => {
    const words = fc.constantFrom("page", "size", "sort", "q", "status", "role", "name", "email", "organization", "hide");
    const query = fc.array(fc.tuple(words, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const { status } = await read(list, new URLSearchParams(pairs).toString());
        expect(status).toBe(200);
      }),
      { numRuns: 40 },
    );
  });
});

async function shown(list: ListUnderTest, query: string): Promise<string[]> {
  const rows: string[] = [];
  for (let page = 1; ; page += 1) {
    const { keys, total } = await pageOf(list, `${query}&size=10&page=${page}`);
    rows.push(...keys);
    if (rows.length >= total || keys.length === 0) return rows;
  }
}

async function firstPage(list: ListUnderTest, query: string): Promise<string[]> {
  return (await pageOf(list, query)).keys;
}

async function pageOf(list: ListUnderTest, query: string): Promise<{ keys: string[]; total: number }> {
  const { text } = await read(list, query);
  const data = z.object({ total: z.number(), rows: z.array(z.record(z.string(), z.unknown())) }).parse(JSON.parse(text));
  return { keys: data.rows.map((row) => String(row[list.key])), total: data.total };
}

async function read(list: ListUnderTest, query: string) {
  const cookie = await app.signIn(list.reader(world));
  return app.getData(`${list.path()}?${query}`, list.routeId, { cookie });
}

async function downloaded(list: ListUnderTest, query: string): Promise<string[]> {
  await app.db.deleteFrom("rateLimits").execute();
  const cookie = await app.signIn(list.reader(world));
  const { text, status } = await app.get(`${list.download()}?${query}`, { cookie });
  expect(status).toBe(200);
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { bom: true, columns: true }));
  // A leading apostrophe keeps spreadsheets from reading a formula.
  return rows.map((row) => (row[list.column] ?? "").replace(/^'(?=[=+@-])/, ""));
}
