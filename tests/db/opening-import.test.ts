import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeOpening } from "#tests/support/make/places.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { pointImport } = await import("#app/insight/trading-points/point-import.server.ts");
const { openingImport } = await import("#app/insight/competitors/opening-import.server.ts");
const world = await makeWorld(db);
const person = await makePerson(db, world.senior);
const senior = { ...person, email: "senior@mainstreet.test", firstName: "Sam", lastName: "Senior" };
const now = new Date("2026-11-20T15:00:00Z");
const { id: companyId } = world.sunrise;

afterAll(() => database.close());

const facts = { tier: "Direct", status: "Announced", precision: "Month", source: "News", confidence: "High" };
const at = (brand: string, street: string) => ({ ...facts, brand, street, city: "Evanston", state: "IL" });

test("values refused in a form are refused in a file: a far opening, a delay without a day, a reopening", async () => {
  const over = await makeOpening(db, world.kiosk, {
    brand: "Gone",
    street: "1 Elm St",
    status: "closed",
    latitude: 41,
  });
  const rows = [
    { line: 2, cells: { ...at("Far", "3 Elm St"), expectedOn: "01/01/2037", zip: "60202" } },
    { line: 3, cells: { ...at("Late", "4 Elm St"), status: "Delayed", precision: "Not known", zip: "60202" } },
    { line: 4, cells: { ...at("Gone", "1 Elm St"), status: "Open", expectedOn: "01/01/2026" } },
  ];
  const checked = await openingImport.check({ db, actor: senior, now }, companyId, rows);
  expect(checked).toMatchObject([
    { outcome: "bad", problems: [{ field: "expectedOn" }] },
    { outcome: "bad", problems: [{ field: "expectedOn" }] },
    { outcome: "bad", problems: [{ field: "status" }] },
  ]);
  await db.deleteFrom("openings").where("id", "=", over.id).execute();
});

test("a file of openings creates new ones, changes those at the same street, and explains the rest", async () => {
  const kept = await makeOpening(db, world.shop, { brand: "Beanline", street: "12 Main St", latitude: 42.1 });
  const elsewhere = await makeOpening(db, world.pierShop, { brand: "Beanline", street: "9 Elm St", latitude: 42.3 });
  const rows = [
    { line: 2, cells: { ...at("BEANLINE", "12 main st"), expectedOn: "08/19/2027", status: "delayed" } },
    { line: 3, cells: { ...at("Beanline", "9 Elm St"), expectedOn: "2027-08-19", zip: "60202" } },
    {
      line: 4,
      cells: { ...at("Beanline", "14 Main St"), expectedOn: "09/01/2027", latitude: "42.1", longitude: "-87.68" },
    },
    { line: 5, cells: { ...at("“Dot’s” 🍩", "1 Oak St"), precision: "Unknown", zip: "00000" } },
    {
      line: 6,
      cells: { ...at("Dot's", "2 Oak St"), status: "Soon", latitude: "91", longitude: "x", expectedOn: "02/30/2027" },
    },
  ];
  const checked = await openingImport.check({ db, actor: senior, now }, companyId, rows);
  expect(checked).toMatchObject([
    { outcome: "changed", recordId: kept.id },
    { outcome: "new" },
    {
      outcome: "bad",
      problems: [{ field: "street", sentence: expect.stringContaining("0.00 miles away: 12 Main St") }],
    },
    { outcome: "bad", problems: [{ field: "zip" }] },
    {
      outcome: "bad",
      problems: [
        { field: "latitude" },
        { field: "longitude" },
        { field: "status", sentence: expect.stringMatching(/^“Soon” isn't on the list. Use one of these: Rumored, /) },
        { field: "expectedOn" },
      ],
    },
  ]);
  const savable = checked.flatMap((row) =>
    row.outcome === "new" || row.outcome === "changed"
      ? [{ line: row.line, value: row.value, recordId: row.outcome === "new" ? null : row.recordId }]
      : [],
  );
  const made = await db
    .transaction()
    .execute((db) => openingImport.save({ db, actor: senior, now }, companyId, savable, { isExtraOn: false }));
  expect([...made.keys()]).toEqual([3]);
  const openings = await db.selectFrom("openings").selectAll().orderBy("id").execute();
  expect(openings).toMatchObject([
    { id: kept.id, brand: "BEANLINE", status: "delayed", expectedOn: "2027-08-01", latitude: 42.1, version: 2 },
    { id: elsewhere.id, version: 1, latitude: 42.3 },
    { companyId, street: "9 Elm St", zip: "60202", standing: "verified", verifiedBy: person.userId },
  ]);
  // The list's own file imports without a change.
  const again = await openingImport.check({ db, actor: senior, now }, companyId, rows.slice(0, 2));
  expect(again.map(({ outcome }) => outcome)).toEqual(["same", "same"]);
});

test("a place with an unknown category or state names the values that a file can have", async () => {
  const place = { code: "IL-1", name: "Lincoln", latitude: "42.03", longitude: "-87.68", zip: "60202" };
  const rows = [
    { line: 2, cells: { ...place, category: "schol", state: "ZZ" } },
    { line: 3, cells: { ...place, category: "" } },
    { line: 4, cells: { ...place, category: "School", state: "IL" } },
  ];
  const categories = /one of these: school, workplace, .*, ownBrand\.$/;
  expect(await pointImport.check({ db, actor: senior, now }, companyId, rows)).toMatchObject([
    {
      outcome: "bad",
      problems: [
        { field: "category", sentence: expect.stringMatching(/^“schol” isn't on the list\. Use /) },
        { field: "state", sentence: "“ZZ” isn't a state. Use a code such as IL." },
      ],
    },
    { outcome: "bad", problems: [{ field: "category", sentence: expect.stringMatching(categories) }] },
    { outcome: "new", value: { category: "school" } },
  ]);
});
