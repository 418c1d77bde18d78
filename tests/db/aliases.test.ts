import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { aliasForm } from "#app/platform/wording/alias-form.ts";
import type { Term } from "#app/ui/text/terms.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
let harborAdvisor: CurrentUser;
let aliases: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  advisor = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  aliases = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/setup/texts/change-aliases.server.ts")),
    ...(await import("#app/platform/wording/alias-queries.server.ts")),
  };
}

type Pair = { singular?: string; plural?: string };

/** Return a form in which only the given terms have aliases. */
function formOf(given: Partial<Record<Term, Pair>>, version = 0) {
  const terms = Object.keys(aliasForm.shape).filter((name) => name !== "version" && name !== "intent");
  const pairs = Object.fromEntries(
    terms.map((term) => [term, Object.entries(given).find(([name]) => name === term)?.[1] ?? {}]),
  );
  return aliasForm.parse({ version, ...pairs });
}

const change = (companyId: number, given: Partial<Record<Term, Pair>>, version = 0, by = advisor) =>
  aliases.changeAliases(database.db, by, { companyId, form: formOf(given, version), now });
const shop = { singular: "shop", plural: "shops" };

describe("changing a company's aliases", () => {
  test("applies to its users immediately and audits the old values", async () => {
    const company = await makeCompany(database.db);
    expect(await change(company.id, { location: shop })).toEqual({ saved: true, renamed: 1, reset: 0 });
    expect((await aliases.findAliasTerms(database.db, advisor.access, company.id)).Locations).toBe("Shops");
    const owner = await makePerson(database.db, await makeUser(database.db, "Business Owner", { company }));
    expect(owner.company?.aliases.location).toEqual(shop);
    const audit = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("companyId", "=", company.id)
      .execute();
    expect(audit).toEqual([
      { action: "alias.change", before: { location: "location, locations" }, after: { location: "shop, shops" } },
    ]);
  });

  test("restores the product's terms for empty aliases, and writes nothing without a change", async () => {
    const company = await makeCompany(database.db);
    expect(await change(company.id, {})).toEqual({ saved: true, renamed: 0, reset: 0 });
    await change(company.id, { location: shop });
    expect(await change(company.id, {}, 1)).toEqual({ saved: true, renamed: 0, reset: 1 });
    expect((await aliases.findAliasTerms(database.db, advisor.access, company.id)).location).toBe("location");
  });

  test("says how many aliases were saved and how many were reset", () => {
    expect(
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [0, 2],
        [2, 1],
      ].map(([renamed = 0, reset = 0]) => aliases.savedAliasesText({ renamed, reset })),
    ).toEqual([
      "No changes to save.",
      "1 alias saved.",
      "1 alias reset to its default.",
      "2 aliases reset to their defaults.",
      "2 aliases saved, 1 reset to its default.",
    ]);
  });

  test("refuses half a pair, tags, long words and an older version", async () => {
    expect(() => formOf({ location: { singular: "shop" } })).toThrow("Add the plural of “location”");
    expect(() => formOf({ location: { singular: "<b>", plural: "x" } })).toThrow("Remove");
    expect(() => formOf({ location: { singular: "x".repeat(31), plural: "x" } })).toThrow("30 characters");
    const company = await makeCompany(database.db);
    await change(company.id, { location: shop });
    expect(await change(company.id, { network: shop })).toMatchObject({ saved: false, status: 409 });
  });

  test("is not found for another company", async () => {
    expect(await change(world.sunrise.id, { location: shop }, 0, harborAdvisor)).toBeNull();
    await change(world.sunrise.id, { location: shop });
    expect((await aliases.findAliasTerms(database.db, harborAdvisor.access, world.sunrise.id)).location).toBe(
      "location",
    );
  });

  test("saves one of two simultaneous changes and refuses the other", async () => {
    const company = await makeCompany(database.db);
    const outcomes = await Promise.all([
      change(company.id, { location: shop }),
      change(company.id, { location: { singular: "store", plural: "stores" } }),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome?.saved)).toMatchObject([{ status: 409 }]);
  });
});
