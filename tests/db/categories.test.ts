import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCategory, makeIdea } from "#tests/support/make/ideas.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
let foreign: CurrentUser;
let modules: Awaited<ReturnType<typeof loadModules>>;
let channel: Awaited<ReturnType<typeof makeChannel>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  advisor = await makePerson(database.db, world.advisor);
  foreign = await makePerson(database.db, world.harborAdvisor);
  channel = await makeChannel(database.db, world.sunrise);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/setup/categories/save-category.server.ts")),
    ...(await import("#app/setup/categories/apply-category-command.server.ts")),
    ...(await import("#app/setup/categories/merge-category.server.ts")),
    ...(await import("#app/setup/categories/category-queries.server.ts")),
  };
}

const categoryOf = (id: number) =>
  database.db.selectFrom("categories").selectAll().where("id", "=", id).executeTakeFirst();
const ideaOf = (id: number) =>
  database.db.selectFrom("ideas").select(["categoryId", "subcategoryId"]).where("id", "=", id).executeTakeFirst();

describe("creating", () => {
  const create = (name: string, person = advisor, parentId?: number) =>
    modules.createCategory(
      { db: database.db, actor: person, now },
      { companyId: world.sunrise.id },
      { name, appliesTo: ["ideas"], parentId },
    );

  test("adds it at the end of the list, once per name and parent", async () => {
    const first = await create("Seasonal");
    if (!first?.saved) throw new Error("not saved");
    expect(await create("seasonal")).toMatchObject({ saved: false, fieldErrors: { name: [expect.any(String)] } });
    expect(await create("Seasonal", advisor, first.id)).toMatchObject({ saved: true });
    const outcomes = await Promise.all([create("Everyday"), create("Everyday")]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });

  test("refuses a parent of another company, and a subcategory as a parent", async () => {
    const outside = await makeCategory(database.db, world.harbor);
    const top = await makeCategory(database.db, world.sunrise);
    const child = await makeCategory(database.db, world.sunrise, { parentId: top.id });
    expect(await create("Below", advisor, outside.id)).toMatchObject({ saved: false });
    expect(await create("Below", advisor, child.id)).toMatchObject({ saved: false });
  });

  test("is not found for another company", async () => {
    expect(await create("Foreign", foreign)).toBeNull();
  });
});

describe("changing", () => {
  test("moves a subcategory's ideas with it to another category", async () => {
    const { db } = database;
    const from = await makeCategory(db, world.sunrise);
    const to = await makeCategory(db, world.sunrise);
    const child = await makeCategory(db, world.sunrise, { parentId: from.id });
    const idea = await makeIdea(db, channel, { categoryId: from.id, subcategoryId: child.id });
    const form = { name: child.name, appliesTo: ["ideas" as const], parentId: to.id, version: 1 };
    const change = (person = advisor) =>
      modules.changeCategory({ db, actor: person, now }, { level: "subcategory", id: child.id }, form);
    expect(await change(foreign)).toBeNull();
    expect((await Promise.all([change(), change()])).filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await ideaOf(idea.id)).toEqual({ categoryId: to.id, subcategoryId: child.id });
    expect(
      await modules.changeCategory({ db, actor: advisor, now }, { level: "category", id: child.id }, form),
    ).toBeNull();
  });
});

describe("moving", () => {
  test("refuses to delete a category in use and lists where it is used", async () => {
    const { db } = database;
    const top = await makeCategory(db, world.sunrise, { name: "Used" });
    await makeCategory(db, world.sunrise, { parentId: top.id });
    await makeIdea(db, channel, { categoryId: top.id });
    const move = (entryId: number, person = advisor) =>
      modules.applyCategoryCommand(db, person, {
        level: "category",
        command: { intent: "delete", settingId: entryId },
        now,
      });
    expect(await move(top.id)).toMatchObject({
      saved: false,
      sentence: "Can't delete Used: used by 1 {idea} and 1 subcategory. Merge it into another one instead.",
    });
    const unused = await makeCategory(db, world.sunrise);
    expect(await move(unused.id, foreign)).toBeNull();
    expect(await move(unused.id)).toMatchObject({ saved: true });
    expect(await categoryOf(unused.id)).toBeUndefined();
  });

  test("swaps neighbors of one category only", async () => {
    const { db } = database;
    const top = await makeCategory(db, world.sunrise);
    const first = await makeCategory(db, world.sunrise, { parentId: top.id, position: 1 });
    const second = await makeCategory(db, world.sunrise, { parentId: top.id, position: 2 });
    await modules.applyCategoryCommand(db, advisor, {
      level: "subcategory",
      command: { intent: "up", settingId: second.id },
      now,
    });
    expect((await categoryOf(second.id))?.position).toBeLessThan((await categoryOf(first.id))?.position ?? 0);
  });
});

describe("merging", () => {
  test("moves ideas and subcategories, joins those with the same name, and deletes the merged category", async () => {
    const { db } = database;
    const [gone, into] = [await makeCategory(db, world.sunrise), await makeCategory(db, world.sunrise)];
    const same = await makeCategory(db, world.sunrise, { parentId: gone.id, name: "Holidays" });
    const own = await makeCategory(db, world.sunrise, { parentId: gone.id, name: "Weather" });
    const kept = await makeCategory(db, world.sunrise, { parentId: into.id, name: "HOLIDAYS" });
    const holiday = await makeIdea(db, channel, { categoryId: gone.id, subcategoryId: same.id });
    const weather = await makeIdea(db, channel, { categoryId: gone.id, subcategoryId: own.id });
    const merge = (person = advisor) =>
      modules.mergeCategory(db, person, { level: "category", categoryId: gone.id, intoId: into.id, now });
    expect(await merge(foreign)).toBeNull();
    const outcomes = await Promise.all([merge(), merge()]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await ideaOf(holiday.id)).toEqual({ categoryId: into.id, subcategoryId: kept.id });
    expect(await ideaOf(weather.id)).toEqual({ categoryId: into.id, subcategoryId: own.id });
    expect(await categoryOf(gone.id)).toBeUndefined();
    expect(await categoryOf(same.id)).toBeUndefined();
  });

  test("stays within the company", async () => {
    const senior = await makePerson(database.db, world.senior);
    const [own, outside] = [
      await makeCategory(database.db, world.sunrise),
      await makeCategory(database.db, world.harbor),
    ];
    expect(
      await modules.mergeCategory(database.db, senior, {
        level: "category",
        categoryId: own.id,
        intoId: outside.id,
        now,
      }),
    ).toBeNull();
  });

  test("moves a subcategory's ideas to the other subcategory's category", async () => {
    const { db } = database;
    const [one, other] = [await makeCategory(db, world.sunrise), await makeCategory(db, world.sunrise)];
    const gone = await makeCategory(db, world.sunrise, { parentId: one.id });
    const into = await makeCategory(db, world.sunrise, { parentId: other.id });
    const idea = await makeIdea(db, channel, { categoryId: one.id, subcategoryId: gone.id });
    expect(
      await modules.mergeCategory(db, advisor, { level: "subcategory", categoryId: gone.id, intoId: gone.id, now }),
    ).toMatchObject({
      saved: false,
    });
    expect(
      await modules.mergeCategory(db, advisor, { level: "subcategory", categoryId: gone.id, intoId: other.id, now }),
    ).toBeNull();
    expect(
      await modules.mergeCategory(db, advisor, { level: "subcategory", categoryId: gone.id, intoId: into.id, now }),
    ).toMatchObject({ saved: true });
    expect(await ideaOf(idea.id)).toEqual({ categoryId: other.id, subcategoryId: into.id });
  });
});
