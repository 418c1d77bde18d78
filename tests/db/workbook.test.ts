import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CellValue, readXlsx, writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { defaultTerms as terms } from "#app/ui/text/terms.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;
let modules: Awaited<ReturnType<typeof loadModules>>;
let folder: string;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
  folder = await mkdtemp(join(tmpdir(), "workbook-"));
  modules = await loadModules();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function loadModules() {
  return {
    ...(await import("#app/platform/imports/import-workbook.server.ts")),
    ...(await import("#app/platform/imports/workbook-template.server.ts")),
    ...(await import("#app/wiring/import-kinds.server.ts")),
  };
}

type Sheets = { name: string; rows: CellValue[][]; hidden?: boolean }[];

async function run(companyId: number, sheets: Sheets, { isSaving = true, actor = senior } = {}) {
  const path = join(folder, "book.xlsx");
  await writeFile(path, await writeXlsx({ sheets }));
  const { importWorkbook, workbookKinds: kinds } = modules;
  const file = { path, name: "book.xlsx" };
  return importWorkbook({ db: database.db, actor, now }, { companyId, kinds, file, terms, isSaving, isExtraOn: true });
}

const networks = {
  name: "Networks",
  rows: [
    ["Code", "Name"],
    ["BELL", "Bells"],
  ],
};
const locations = (code: string) => ({
  name: "Locations",
  rows: [
    ["PC number", "Name", "Network code", "Street", "City", "State", "Zip"],
    ["000123", "Cup", code, "1 Main Street", "Hartford", "CT", "06103"],
  ],
});
const users = (email: string) => ({
  name: "Users",
  rows: [
    ["Email", "First name", "Role", "Networks"],
    [email, "Ada", "Business Owner", "BELL"],
  ],
});

const namesOf = async (companyId: number) => ({
  networks: await database.db.selectFrom("networks").select("code").where("companyId", "=", companyId).execute(),
  locations: await database.db.selectFrom("locations").select("pcNumber").where("companyId", "=", companyId).execute(),
  users: await database.db.selectFrom("users").select("email").where("companyId", "=", companyId).execute(),
});

describe("a company's workbook", () => {
  test("is checked without saving, and saved with what its sheets say about each other", async () => {
    const { id } = await makeCompany(database.db);
    const sheets = [networks, locations("BELL"), users("ada.bell@example.test")];
    const found = { isThere: true, refusal: null, newRows: 1, badRows: 0 };
    expect(await run(id, sheets, { isSaving: false })).toMatchObject({ saved: false, sheets: [found, found, found] });
    expect(await namesOf(id)).toEqual({ networks: [], locations: [], users: [] });
    expect(await run(id, sheets)).toMatchObject({ saved: true });
    expect(await namesOf(id)).toEqual({
      networks: [{ code: "BELL" }],
      locations: [{ pcNumber: "000123" }],
      users: [{ email: "ada.bell@example.test" }],
    });
    const audit = await database.db
      .selectFrom("auditLog")
      .select("action")
      .where("companyId", "=", id)
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      "network.create",
      "location.create",
      "user.create",
      "company.import-workbook",
    ]);
    expect(await run(id, sheets)).toMatchObject({
      saved: false,
      sheets: [{ sameRows: 1 }, { sameRows: 1 }, { sameRows: 1 }],
    });
  });

  test("saves nothing when a row of any sheet is wrong", async () => {
    const { id } = await makeCompany(database.db);
    expect(await run(id, [networks, locations("ZZ")])).toMatchObject({
      saved: false,
      sheets: [
        { newRows: 1 },
        { badRows: 1, problems: [{ line: 2, header: "Network code", sentence: "No network has the code ZZ." }] },
        { isThere: false },
      ],
    });
    expect(await namesOf(id)).toEqual({ networks: [], locations: [], users: [] });
  });

  test("leaves what a blank cell stands for as it is", async () => {
    const { id } = await makeCompany(database.db);
    await run(id, [networks, locations("BELL")]);
    const heads = ["PC number", "Name", "Network code", "City", "State", "Time zone", "Phone", "Format", "Latitude"];
    const update = { name: "Locations", rows: [heads, ["000123", "Big Cup", "", "", "", "", "", "", ""]] };
    expect(await run(id, [update])).toMatchObject({ saved: true });
    const saved = await database.db
      .selectFrom("locations")
      .select(["name", "city", "state"])
      .where("companyId", "=", id)
      .execute();
    expect(saved).toEqual([{ name: "Big Cup", city: "Hartford", state: "CT" }]);
  });

  test("names an unknown column together with the rows that need fixing", async () => {
    const { id } = await makeCompany(database.db);
    const { name, rows } = locations("ZZ");
    const [heads = [], row = []] = rows;
    expect(
      await run(id, [
        networks,
        {
          name,
          rows: [
            [...heads, "Color"],
            [...row, "red"],
          ],
        },
      ]),
    ).toMatchObject({
      saved: false,
      sheets: [
        { newRows: 1 },
        {
          refusal: "We don't recognize the column “Color”. Rename or remove it.",
          problems: [{ line: 2, sentence: "No network has the code ZZ." }],
        },
        {},
      ],
    });
  });

  test("names a record that is there twice, unknown heads and too many rows", async () => {
    const { id } = await makeCompany(database.db);
    const twice = {
      name: "Networks",
      rows: [
        ["Code", "Name"],
        ["A", "One"],
        ["a", "Two"],
      ],
    };
    expect(await run(id, [twice])).toMatchObject({
      sheets: [{ badRows: 1, problems: [{ line: 3, sentence: "Line 2 is for the same record. Remove one." }] }, {}, {}],
    });
    expect(await run(id, [{ name: "Networks", rows: [["Kode"], ["A"]] }])).toMatchObject({
      sheets: [{ refusal: "We don't recognize any column in the first row. Add “Code”." }, {}, {}],
    });
    const rows = Array.from({ length: 20_000 }, (_, index) => [`N${index}`, `Network ${index}`]);
    expect(await run(id, [{ name: "Networks", rows: [["Code", "Name"], ...rows] }])).toMatchObject({
      sheets: [{ refusal: "A sheet can have up to 2,000 rows. Import longer lists on their own page." }, {}, {}],
    });
  });

  test("ignores hidden sheets and refuses unknown ones", async () => {
    const { id } = await makeCompany(database.db);
    expect(await run(id, [{ ...networks, hidden: true }, users("x@example.test")])).toMatchObject({
      sheets: [{ isThere: false, isHidden: true }, { isThere: false, isHidden: false }, { badRows: 1 }],
    });
    expect(await run(id, [{ ...networks, name: "Shops" }])).toEqual({
      refusal: "We don't recognize the sheet “Shops”. Name sheets Networks, Locations, Users, or remove it.",
    });
  });

  test("takes networks only from a Senior Advisor", async () => {
    expect(await run(world.sunrise.id, [networks], { actor: advisor })).toMatchObject({
      saved: false,
      sheets: [{ refusal: "Only a Senior Advisor can import networks." }, {}, {}],
    });
  });

  test("begins as a template with a sheet for each kind, closed lists as choices, and a sheet that explains them", async () => {
    const kinds = modules.workbookKinds;
    const bytes = await modules.writeWorkbookTemplate(database.db, {
      importer: senior,
      companyId: world.sunrise.id,
      kinds,
      terms,
    });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets.map(({ name }) => name)).toEqual(["Networks", "Locations", "Users", "How to fill it"]);
    const roles = sheets[2]?.dataValidations?.[0];
    expect(roles).toMatchObject({ type: "list", range: "D2:D2001" });
    expect(JSON.stringify(roles)).toContain("Location Level Guest");
    expect(sheets[3]?.rows[1]?.slice(0, 2)).toEqual(["Networks", "Code"]);
    const longitude = sheets[3]?.rows.find(([, column]) => column === "Longitude");
    expect(longitude?.[3]).toBe("-87.681");
    // A typed 00123 stays as it is.
    expect(sheets[1]?.cells?.get("2000,0")?.style?.numFmt).toBe("@");
  });
});
