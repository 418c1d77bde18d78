import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makePost } from "#tests/support/make/programs.ts";
import { makeCategory } from "#tests/support/make/ideas.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { postImport } = await import("#app/programs/social-posts/post-import.server.ts");
const { mergeCategory } = await import("#app/setup/categories/merge-category.server.ts");
const world = await makeWorld(db);
const person = await makePerson(db, world.senior);
const senior = { ...person, email: "senior@mainstreet.test", firstName: "Sam", lastName: "Senior" };
const now = new Date("2026-11-20T15:00:00Z");

afterAll(() => database.close());

test("a file of posts creates new ones, changes those with its titles, and explains the rest", async () => {
  const { id: companyId } = world.sunrise;
  const kept = await makePost(db, { companyId }, { title: "Maple", hashtags: "#maple", validTo: "2026-12-01" });
  const rows = [
    { line: 2, cells: { title: "maple", networks: "Facebook; X", caption: 'Maple 🍁 is "back".' } },
    {
      line: 3,
      cells: { title: "Snow day", networks: "Nextdoor", caption: "Open at {{address}}", validFrom: "12/01/2026" },
    },
    { line: 4, cells: { title: "Wrong", networks: "MySpace", hashtags: "maple", caption: "{{manager}}" } },
    { line: 5, cells: { title: "Backwards", validFrom: "12/02/2026", validTo: "12/01/2026" } },
  ];
  const checked = await postImport.check({ db, actor: senior, now }, companyId, rows);
  expect(checked.map(({ outcome }) => outcome)).toEqual(["changed", "new", "bad", "bad"]);
  expect(checked[2]).toMatchObject({ problems: [{ field: "networks" }, { field: "caption" }, { field: "hashtags" }] });
  const savable = checked.flatMap((row) =>
    row.outcome === "new" || row.outcome === "changed"
      ? [{ line: row.line, value: row.value, recordId: row.outcome === "new" ? null : row.recordId }]
      : [],
  );
  const made = await db
    .transaction()
    .execute((db) => postImport.save({ db, actor: senior, now }, companyId, savable, { isExtraOn: false }));
  expect([...made.keys()]).toEqual([3]);
  const posts = await db
    .selectFrom("socialPosts")
    .selectAll()
    .where("companyId", "=", companyId)
    .orderBy("id")
    .execute();
  expect(posts).toMatchObject([
    { id: kept.id, title: "maple", networks: ["facebook", "x"], hashtags: "#maple", validTo: "2026-12-01", version: 2 },
    { title: "Snow day", status: "draft", networks: ["nextdoor"], validFrom: "2026-12-01", version: 1 },
  ]);
  // The list's own file imports without a change.
  const again = await postImport.check({ db, actor: senior, now }, companyId, rows.slice(0, 2));
  expect(again.map(({ outcome }) => outcome)).toEqual(["same", "same"]);
});

test("posts move with their category when it is merged into another one", async () => {
  const [from, into] = [await makeCategory(db, world.sunrise), await makeCategory(db, world.sunrise)];
  const [child, twin] = [
    await makeCategory(db, world.sunrise, { name: "Autumn", parentId: from.id }),
    await makeCategory(db, world.sunrise, { name: "autumn", parentId: into.id }),
  ];
  const [own, deep] = [
    await makePost(db, { companyId: world.sunrise.id }, { categoryId: from.id }),
    await makePost(db, { companyId: world.sunrise.id }, { categoryId: child.id }),
  ];
  expect(
    await mergeCategory(db, person, { level: "category", categoryId: from.id, intoId: into.id, now }),
  ).toMatchObject({ saved: true });
  const of = db
    .selectFrom("socialPosts")
    .select(["id", "categoryId"])
    .where("id", "in", [own.id, deep.id])
    .orderBy("id");
  expect(await of.execute()).toEqual([
    { id: own.id, categoryId: into.id },
    { id: deep.id, categoryId: twin.id },
  ]);
});
