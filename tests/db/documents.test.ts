import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { type DocumentType, documentTypes } from "#app/setup/documents/document-types.ts";
import { parseDocument } from "#app/setup/documents/document-rules.ts";
import { ruleFields } from "#app/setup/documents/rule-fields.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let harborAdvisor: CurrentUser;
let documents: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  documents = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/setup/documents/save-document.server.ts")),
    ...(await import("#app/setup/documents/restore-document.server.ts")),
    ...(await import("#app/setup/documents/document-queries.server.ts")),
  };
}

const save = ({
  companyId,
  value,
  version = 0,
  advisor = senior,
  type = "planRules",
}: {
  companyId: number;
  value: unknown;
  version?: number;
  advisor?: CurrentUser;
  type?: DocumentType;
}) =>
  documents.saveDocument(database.db, advisor, {
    companyId,
    type,
    documentChange: { text: JSON.stringify(value), version, note: "" },
    now,
  });
const restore = (companyId: number, number: number, version: number, advisor = senior) =>
  documents.restoreDocument(database.db, advisor, { companyId, type: "planRules", number, version, now });

describe("a company's documents", () => {
  const types = Object.keys(documentTypes).filter((type): type is DocumentType => type in documentTypes);

  test.each(types)("%s has valid defaults and a label in words for each setting", (type) => {
    const standard = documentTypes[type].schema.parse({});
    expect(parseDocument(type, JSON.stringify(standard))).toEqual({ value: standard, faults: [] });
    const labels = ruleFields(type).flatMap(({ label, fields }) => [label, ...fields.map((field) => field.label)]);
    expect(labels.filter((label) => /^[a-z]|[a-z][A-Z]|[Cc]ents/.test(label))).toEqual([]);
  });

  test("apply with their defaults until one is saved, and then with defaults for what it omits", async () => {
    const company = await makeCompany(database.db);
    expect(await documents.readPlanRules(database.db, company.id)).toMatchObject({
      overBudget: "warn",
      mostItems: 200,
    });
    expect(await save({ companyId: company.id, value: { mostItems: 20 } })).toEqual({
      saved: true,
      number: 1,
      isNew: true,
    });
    expect(await documents.readPlanRules(database.db, company.id)).toMatchObject({ overBudget: "warn", mostItems: 20 });
  });

  test("report the line, column and setting that is wrong", () => {
    expect(parseDocument("planRules", '{\n  "mostItems": 900,\n  "color": "red"\n}').faults).toEqual([
      { path: "mostItems", place: { line: 2, column: 3 }, sentence: "Use 200 or less." },
      { path: "color", place: { line: 3, column: 3 }, sentence: "No setting has this name." },
    ]);
    expect(
      parseDocument("studioRequestForm", '{ "types": [{ "key": "a", "label": "A" }, { "key": "a", "label": "B" }] }'),
    ).toMatchObject({
      faults: [{ path: "types", sentence: "Use each key only once." }],
    });
  });

  test("report the first ten errors and how many more there are", () => {
    const { faults } = parseDocument("studioRequestForm", JSON.stringify({ types: Array(13).fill(7) }));
    expect(faults).toHaveLength(11);
    expect(faults.at(-1)).toMatchObject({ sentence: "And 3 more.", place: { line: 1, column: 1 } });
  });

  test("that were saved under older rules are replaced by the defaults", async () => {
    const company = await makeCompany(database.db);
    await database.db
      .insertInto("settingsDocuments")
      .values({ companyId: company.id, type: "planRules", number: 1, value: JSON.stringify({ gone: true }) })
      .execute();
    expect(await documents.readPlanRules(database.db, company.id)).toEqual(documentTypes.planRules.schema.parse({}));
  });
});

describe("saving a document", () => {
  test("adds a version and audits the changes", async () => {
    const company = await makeCompany(database.db);
    await save({ companyId: company.id, value: { mostItems: 20 } });
    expect(await save({ companyId: company.id, value: { mostItems: 30 }, version: 1 })).toMatchObject({
      saved: true,
      number: 2,
    });
    const [newest] = await documents.listDocuments(database.db, senior.access, company.id, "planRules");
    expect(newest).toMatchObject({ number: 2, value: { mostItems: 30, overBudget: "warn" } });
    const audit = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after"])
      .where("companyId", "=", company.id)
      .orderBy("id")
      .execute();
    expect(audit.at(-1)).toEqual({
      action: "document.save",
      before: { mostItems: 20 },
      after: { number: 2, mostItems: 30 },
    });
  });

  test("without a change adds nothing", async () => {
    const company = await makeCompany(database.db);
    expect(await save({ companyId: company.id, value: {} })).toEqual({ saved: true, number: 0, isNew: false });
    expect(await documents.listDocuments(database.db, senior.access, company.id, "planRules")).toEqual([]);
  });

  test("refuses an invalid document and one edited on an older version", async () => {
    const company = await makeCompany(database.db);
    expect(await save({ companyId: company.id, value: { mostItems: "many" } })).toMatchObject({
      saved: false,
      fieldErrors: { text: ["Line 1, column 2, mostItems: Enter a number here."] },
    });
    await save({ companyId: company.id, value: { mostItems: 20 } });
    expect(await save({ companyId: company.id, value: { mostItems: 30 } })).toMatchObject({
      saved: false,
      status: 409,
    });
  });

  test("is not found for another company", async () => {
    expect(
      await save({ companyId: world.sunrise.id, value: { mostItems: 20 }, version: 0, advisor: harborAdvisor }),
    ).toBeNull();
    expect(await restore(world.sunrise.id, 0, 0, harborAdvisor)).toBeNull();
    expect(await documents.listDocuments(database.db, harborAdvisor.access, world.sunrise.id, "planRules")).toEqual([]);
  });

  test("saves one of two simultaneous edits and refuses the other", async () => {
    const company = await makeCompany(database.db);
    const outcomes = await Promise.all([
      save({ companyId: company.id, value: { mostItems: 20 } }),
      save({ companyId: company.id, value: { mostItems: 30 } }),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome?.saved)).toMatchObject([{ status: 409 }]);
  });
});

describe("restoring a document", () => {
  test("makes an older version, or the defaults, current as a new version", async () => {
    const company = await makeCompany(database.db);
    await save({ companyId: company.id, value: { mostItems: 20 } });
    await save({ companyId: company.id, value: { mostItems: 30 }, version: 1 });
    expect(await restore(company.id, 1, 2)).toMatchObject({ saved: true, number: 3 });
    expect(await documents.readPlanRules(database.db, company.id)).toMatchObject({ mostItems: 20 });
    expect(await restore(company.id, 0, 3)).toMatchObject({ saved: true, number: 4 });
    expect(await documents.readPlanRules(database.db, company.id)).toMatchObject({ mostItems: 200 });
    const [newest] = await documents.listDocuments(database.db, senior.access, company.id, "planRules");
    expect(newest?.note).toBe("Restored the defaults");
  });

  test("refuses a missing version, and one on top of a newer state", async () => {
    const company = await makeCompany(database.db);
    await save({ companyId: company.id, value: { mostItems: 20 } });
    expect(await restore(company.id, 7, 1)).toMatchObject({
      saved: false,
      fieldErrors: { "": ["Version 7 doesn't exist."] },
    });
    expect(await restore(company.id, 0, 0)).toMatchObject({ saved: false, status: 409 });
  });

  test("happens once for two simultaneous requests", async () => {
    const company = await makeCompany(database.db);
    await save({ companyId: company.id, value: { mostItems: 20 } });
    const outcomes = await Promise.all([restore(company.id, 0, 1), restore(company.id, 0, 1)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});
