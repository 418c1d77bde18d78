import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { unescapeFormula } from "#db/csv-cells.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import {
  companyEventImportColumns,
  type CompanyEventImportField,
} from "#app/planning/company-events/company-event-import-columns.ts";
import type { ImportedCompanyEvent } from "#app/planning/company-events/imported-company-event.ts";
import type { SavableRow } from "#app/platform/import-kinds/import-kind.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeCompany, makeNetwork } from "#tests/support/make/places.ts";
import { makeChannel, makeCompanyEvent, makeGeography } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let events: Awaited<ReturnType<typeof loadEvents>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  events = await loadEvents();
});
afterAll(() => database.close());

async function loadEvents() {
  return {
    ...(await import("#app/planning/company-events/company-event-import.server.ts")),
    ...(await import("#app/planning/company-events/company-event-list.server.ts")),
  };
}

type Cells = Partial<Record<CompanyEventImportField, string>>;

const check = (company: { id: number }, ...cells: Cells[]) => {
  const rows = cells.map((row, index) => ({ line: index + 2, cells: row }));
  return events.companyEventImport.check({ db: database.db, actor: senior, now }, company.id, rows);
};

async function save(company: { id: number }, isExtraOn: boolean, ...cells: Cells[]) {
  const checked = await check(company, ...cells);
  const rows = checked.flatMap((row): SavableRow<ImportedCompanyEvent>[] => {
    if (row.outcome === "new") return [{ line: row.line, value: row.value, recordId: null }];
    return row.outcome === "changed" ? [{ line: row.line, value: row.value, recordId: row.recordId }] : [];
  });
  return events.companyEventImport.save({ db: database.db, actor: senior, now }, company.id, rows, { isExtraOn });
}

/** Return the list's own download as the rows of a file. */
async function exported(company: { id: number }): Promise<Cells[]> {
  const of = { id: company.id, name: "Company" };
  const file = await events.downloadCompanyEvents(database.db, senior.access, of, new URLSearchParams());
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(await file.text(), { columns: true, bom: true }));
  return rows.map((row) =>
    Object.fromEntries(
      companyEventImportColumns.map(({ field, header }) => [field, unescapeFormula(row[header] ?? "")]),
    ),
  );
}

const donutDay: Cells = { title: "National Donut Day", kind: "Promotion", startsOn: "06/04/2027" };

describe("an events file", () => {
  test("creates drafts, or published events where that is on, each of them once", async () => {
    const company = await makeCompany(database.db);
    expect([...(await save(company, false, donutDay)).keys()]).toEqual([2]);
    await save(company, true, { ...donutDay, title: "Coffee Day" });
    const made = await database.db
      .selectFrom("companyEvents")
      .select(["title", "kind", "startsOn", "endsOn", "status", "isEverywhere"])
      .where("companyId", "=", company.id)
      .orderBy("id")
      .execute();
    const day = { kind: "promotion", startsOn: "2027-06-04", endsOn: "2027-06-04", isEverywhere: true };
    expect(made).toEqual([
      { ...day, title: "National Donut Day", status: "draft" },
      { ...day, title: "Coffee Day", status: "published" },
    ]);
    expect(await check(company, { ...donutDay, startsOn: "6/4/2027" })).toMatchObject([{ outcome: "same" }]);
  });

  test("downloaded from the list changes nothing, and after edits only the edited values", async () => {
    const company = await makeCompany(database.db);
    const region = await makeGeography(database.db, company, {}, { name: "Texas", type: "region" });
    await makeGeography(database.db, company, {}, { name: "Texas", type: "state" });
    const network = await makeNetwork(database.db, company, { name: "Lone Star" });
    const channel = await makeChannel(database.db, company, { name: "Radio" });
    const values = {
      link: "https://a.example.com/x",
      visibleFrom: "2026-11-01",
      title: " =Σ of ΑΣ, 'quoted'",
      description: '\n- Two\nlines, "quoted" ',
      status: "published" as const,
    };
    const named = { geographies: [region], networks: [network], channels: [channel] };
    const event = await makeCompanyEvent(database.db, company, named, values);
    await makeCompanyEvent(database.db, company);
    const rows = await exported(company);
    expect((await check(company, ...rows)).map(({ outcome }) => outcome)).toEqual(["same", "same"]);
    const changed = rows.map((row) =>
      row.title === event.title ? { ...row, endsOn: "12/03/2026", networks: "" } : row,
    );
    expect((await check(company, ...changed)).find(({ outcome }) => outcome === "changed")).toMatchObject({
      recordId: event.id,
      changes: [
        { field: "endsOn", from: "12/01/2026", to: "12/03/2026" },
        { field: "networks", from: "Lone Star", to: "" },
      ],
    });
    await save(company, false, ...changed);
    const kept = await database.db
      .selectFrom("companyEvents")
      .selectAll()
      .where("id", "=", event.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      title: event.title,
      description: event.description,
      endsOn: "2026-12-03",
      status: "published",
      sequence: 1,
      version: 2,
      isEverywhere: false,
    });
    expect((await check(company, ...changed)).map(({ outcome }) => outcome)).toEqual(["same", "same"]);
  });

  test("reports each problem of a line by its cell", async () => {
    const company = await makeCompany(database.db);
    await makeGeography(database.db, company, {}, { name: "Texas", type: "region" });
    await makeGeography(database.db, company, {}, { name: "Texas", type: "state" });
    await makeGeography(database.db, world.harbor, {}, { name: "Coast" });
    const problemsOf = async (cells: Cells) => {
      const [row] = await check(company, { ...donutDay, ...cells });
      return row?.outcome === "bad" ? row.problems.map(({ field, sentence }) => `${field}: ${sentence}`) : row?.outcome;
    };
    expect(await problemsOf({ kind: "Party" })).toEqual([
      "kind: “Party” isn't on the list. Use one of these: Promotion, Holiday, Launch, Training, Deadline, Blackout.",
    ]);
    expect(await problemsOf({ everywhere: "Maybe" })).toEqual([
      "everywhere: “Maybe” isn't on the list. Use one of these: Yes, No.",
    ]);
    expect(await problemsOf({ startsOn: "13/45/2027" })).toEqual(["startsOn: Enter the first day."]);
    expect(await problemsOf({ endsOn: "06/01/2027" })).toEqual([
      "endsOn: Choose a last day on or after the first day.",
    ]);
    expect(await problemsOf({ geographies: "Coast" })).toEqual(["geographies: No match for “Coast” in geographies."]);
    expect(await problemsOf({ geographies: "Texas" })).toEqual([
      "geographies: “Texas” has several matches. Enter Texas (Region) or Texas (State).",
    ]);
    expect(await problemsOf({ geographies: "texas (state)" })).toBe("new");
    expect(await problemsOf({ everywhere: "No" })).toEqual([
      "geographies: Choose at least one geography or {network}, or choose Entire company.",
    ]);
    expect(await problemsOf({ link: "http://example.com" })).toEqual([expect.stringContaining("link: ")]);
    expect(await problemsOf({ visibleFrom: "soon" })).toEqual(["visibleFrom: Enter a date."]);
  });

  test("reports all problems of a line together", async () => {
    const company = await makeCompany(database.db);
    const problemsOf = async (cells: Cells) => {
      const [row] = await check(company, { ...donutDay, ...cells });
      return row?.outcome === "bad" ? row.problems.map(({ field }) => field) : row?.outcome;
    };
    const names = { geographies: "Coast", networks: "N98|N99", channels: "Radio" };
    const form = { title: " ", kind: "Party", link: "http://example.com" };
    expect(
      await problemsOf({ ...names, ...form, everywhere: "No", endsOn: "06/01/2027", visibleFrom: "soon" }),
    ).toEqual(["title", "kind", "endsOn", "geographies", "networks", "channels", "link", "visibleFrom"]);
    expect(await problemsOf({ kind: "Party", everywhere: "No", visibleFrom: "06/30/2027" })).toEqual([
      "kind",
      "geographies",
      "visibleFrom",
    ]);
    expect(await problemsOf({ startsOn: "someday", everywhere: "perhaps", channels: "Radio" })).toEqual([
      "startsOn",
      "everywhere",
      "channels",
    ]);
  });
});
