import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { ColorName } from "#app/platform/brand/color-tokens.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let advisor: Person;
let harborAdvisor: Person;
let colors: Awaited<ReturnType<typeof loadVerbs>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  advisor = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  colors = await loadVerbs();
});
afterAll(() => database.close());

async function loadVerbs() {
  return {
    ...(await import("#app/setup/colors/change-color.server.ts")),
    ...(await import("#app/platform/brand/color-queries.server.ts")),
  };
}

const change = (companyId: number, name: ColorName, light: string, dark: string, version = 0, by = advisor) =>
  colors.changeColor(database.db, by, companyId, name, { light, dark, version }, now);

describe("changing a color", () => {
  test("applies to the people of the company at once, and tells what was", async () => {
    const company = await makeCompany(database.db);
    expect(await change(company.id, "primary", "#8A1538", "#F08CA8")).toEqual({ saved: true });
    expect(await colors.findColor(database.db, advisor.reach, company.id, "primary")).toMatchObject({
      light: "#8A1538",
      dark: "#F08CA8",
    });
    const owner = await makePerson(database.db, await makeUser(database.db, "Business Owner", { company }));
    expect(owner.company?.colors).toEqual({ primary: { light: "#8A1538", dark: "#F08CA8" } });
    const audit = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("companyId", "=", company.id)
      .execute();
    expect(audit).toEqual([
      {
        action: "color.change",
        before: { light: "#0B746A", dark: "#45B8AA" },
        after: { light: "#8A1538", dark: "#F08CA8" },
      },
    ]);
  });

  test("back to the default is a change like any other, and without one nothing is written", async () => {
    const company = await makeCompany(database.db);
    expect(await change(company.id, "holidays", "#4A5568", "#A9B5C4")).toEqual({ saved: true });
    expect(await colors.listOwnColors(database.db, advisor.reach, company.id)).toEqual([]);
    await change(company.id, "holidays", "#000000", "#FFFFFF");
    expect(await change(company.id, "holidays", "#4A5568", "#A9B5C4", 1)).toEqual({ saved: true });
    expect(await colors.findColor(database.db, advisor.reach, company.id, "holidays")).toMatchObject({
      light: "#4A5568",
    });
  });

  test("refuses what cannot be read, with a shade that can, and an older version", async () => {
    const company = await makeCompany(database.db);
    const refused = await change(company.id, "primary", "#FFD54A", "#45B8AA");
    expect(refused).toMatchObject({ saved: false });
    expect(JSON.stringify(refused)).toMatch(/4\.5 to 1 is needed\. #[\dA-F]{6} works\./);
    expect(await change(company.id, "header", "#FFD54A", "#203050")).toEqual({ saved: true });
    expect(await change(company.id, "header", "#FFD54B", "#203050")).toMatchObject({ saved: false, status: 409 });
  });

  test("of another company is absent", async () => {
    expect(await change(world.sunrise.id, "primary", "#8A1538", "#F08CA8", 0, harborAdvisor)).toBeNull();
    expect(await colors.listOwnColors(database.db, harborAdvisor.reach, world.sunrise.id)).toEqual([]);
  });

  test("twice at once keeps one and tells the other", async () => {
    const company = await makeCompany(database.db);
    const outcomes = await Promise.all([
      change(company.id, "studio", "#111111", "#EEEEEE"),
      change(company.id, "studio", "#222222", "#DDDDDD"),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome?.saved)).toMatchObject([{ status: 409 }]);
  });
});
