import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { companyList } from "#app/organization/companies/company-list.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
  for (const name of ["Alpha", "Beta", "Gamma", "Delta"]) await makeCompany(database.db, { name });
});
afterAll(() => database.close());

describe("the list of companies", () => {
  const page = (who: CurrentUser, query = "") =>
    companyList.page(database.db, { access: who.access, scope: {}, at: new URLSearchParams(query) });

  test("counts what each company has and shows which features are off", async () => {
    const company = await makeCompany(database.db, {
      name: "Zebra Counted",
      isIncentiveDisabled: true,
      businessMetricsDisabledForRoles: ["View Only", "Location Level Guest"],
    });
    const network = await makeNetwork(database.db, company);
    await makeNetwork(database.db, company, { status: "merged", mergedIntoId: network.id });
    await makeUser(database.db, "Business Owner", { company }, { lastSignInAt: new Date("2026-11-01T10:00:00Z") });
    await makeUser(database.db, "Business Owner", { company }, { lastSignInAt: new Date("2026-11-02T10:00:00Z") });
    await makeUser(database.db, "View Only", { company }, { status: "Blocked" });
    await makeUser(database.db, "View Only", { company }, { status: "Invited" });
    const { rows, total } = await page(senior, "q=zebra");
    expect(total).toBe(1);
    expect(rows).toMatchObject([
      {
        name: "Zebra Counted",
        networks: 1,
        locations: 0,
        users: 4,
        people: { registered: 2, invited: 1, blocked: 1 },
        lastActivity: new Date("2026-11-02T10:00:00Z"),
        featuresOff: ["LSM Incentive", "Business metrics (View Only, Location Level Guest)"],
      },
    ]);
  });

  test("shows an advisor only the companies assigned to them", async () => {
    const { rows, total } = await page(advisor, "size=50");
    expect(total).toBe(1);
    expect(rows.map((row) => row.id)).toEqual([world.sunrise.id]);
  });

  test.each(["name", "-name", "status", "networks", "-locations", "users", "-users", "lastActivity", "-lastActivity"])(
    "sorted by %s has pages without a gap and a download with the same rows",
    async (sort) => {
      const { total } = await page(senior);
      const names: string[] = [];
      for (let number = 1; number <= Math.ceil(total / 5); number += 1) {
        const { rows } = await page(senior, `sort=${sort}&size=5&page=${number}`);
        names.push(...rows.map((row) => row.name));
      }
      expect(new Set(names).size).toBe(total);
      const sorted = new URLSearchParams({ sort });
      const csv = await companyList
        .download(database.db, { access: senior.access, scope: {}, at: sorted }, "companies.csv")
        .text();
      const downloaded = csv
        .split("\r\n")
        .slice(1, -1)
        .map((line) => /^"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"'));
      expect(downloaded).toEqual(names);
    },
  );

  test("sorts by users from least to most and back", async () => {
    const counts = async (query: string) => (await page(senior, query)).rows.map((row) => row.users);
    const ascending = await counts("sort=users&size=50");
    expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
    expect(await counts("sort=-users&size=50")).toEqual(ascending.toReversed());
  });
});
