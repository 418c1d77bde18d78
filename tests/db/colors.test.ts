import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { ColorName } from "#app/platform/brand/color-tokens.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
let harborAdvisor: CurrentUser;
let colors: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  advisor = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  colors = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/setup/colors/change-color.server.ts")),
    ...(await import("#app/platform/brand/color-queries.server.ts")),
  };
}

const change = ({
  companyId,
  name,
  light,
  dark,
  version = 0,
  by = advisor,
}: {
  companyId: number;
  name: ColorName;
  light: string;
  dark: string;
  version?: number;
  by?: CurrentUser;
}) => colors.changeColor(database.db, by, { companyId, name, colorChange: { light, dark, version }, now });

describe("changing a color", () => {
  test("applies to the company's users immediately and audits the old color", async () => {
    const company = await makeCompany(database.db);
    expect(await change({ companyId: company.id, name: "primary", light: "#8A1538", dark: "#F08CA8" })).toEqual({
      saved: true,
    });
    expect(await colors.findCompanyColor(database.db, advisor.access, company.id, "primary")).toMatchObject({
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

  test("to the default is a change like any other, and writes nothing without a change", async () => {
    const company = await makeCompany(database.db);
    expect(await change({ companyId: company.id, name: "holidays", light: "#4A5568", dark: "#A9B5C4" })).toEqual({
      saved: true,
    });
    expect(await colors.listCompanyColors(database.db, advisor.access, company.id)).toEqual([]);
    await change({ companyId: company.id, name: "holidays", light: "#000000", dark: "#FFFFFF" });
    expect(
      await change({ companyId: company.id, name: "holidays", light: "#4A5568", dark: "#A9B5C4", version: 1 }),
    ).toEqual({ saved: true });
    expect(await colors.findCompanyColor(database.db, advisor.access, company.id, "holidays")).toMatchObject({
      light: "#4A5568",
    });
  });

  test("refuses an unreadable color, suggesting a readable shade, and an older version", async () => {
    const company = await makeCompany(database.db);
    const refused = await change({ companyId: company.id, name: "primary", light: "#FFD54A", dark: "#45B8AA" });
    expect(refused).toMatchObject({ saved: false });
    expect(JSON.stringify(refused)).toMatch(/at least 4\.5:1\. Try #[\dA-F]{6}\./);
    expect(await change({ companyId: company.id, name: "header", light: "#FFD54A", dark: "#203050" })).toEqual({
      saved: true,
    });
    expect(await change({ companyId: company.id, name: "header", light: "#FFD54B", dark: "#203050" })).toMatchObject({
      saved: false,
      status: 409,
    });
  });

  test("is not found for another company", async () => {
    expect(
      await change({
        companyId: world.sunrise.id,
        name: "primary",
        light: "#8A1538",
        dark: "#F08CA8",
        version: 0,
        by: harborAdvisor,
      }),
    ).toBeNull();
    expect(await colors.listCompanyColors(database.db, harborAdvisor.access, world.sunrise.id)).toEqual([]);
  });

  test("saves one of two simultaneous changes and refuses the other", async () => {
    const company = await makeCompany(database.db);
    const outcomes = await Promise.all([
      change({ companyId: company.id, name: "studio", light: "#111111", dark: "#EEEEEE" }),
      change({ companyId: company.id, name: "studio", light: "#222222", dark: "#DDDDDD" }),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome?.saved)).toMatchObject([{ status: 409 }]);
  });
});
