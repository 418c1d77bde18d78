import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeAutopilotSet } from "#tests/support/make/autopilot.ts";
import { makeFile } from "#tests/support/make/files.ts";
import { makeCategory, makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel, makeChannelOption, makeMetricType, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let harborAdvisor: CurrentUser;
let copies: typeof import("#app/insight/company-setup/copy-company.server.ts");
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  copies = await import("#app/insight/company-setup/copy-company.server.ts");
});
afterAll(() => database.close());

/** Create a company with one record of each kind, which refer to each other. */
async function makeSource() {
  const { db } = database;
  const company = await makeCompany(db, { name: `Rise & Shine ${Math.random()}` });
  const channel = await makeChannel(db, company, { name: "Radio" });
  const option = await makeChannelOption(db, channel, { name: "Spot", unitCostCents: 900 });
  const metric = await makeMetricType(db, company, { name: "Guests" });
  const objective = await makeObjective(db, company, { name: "Morning", metricTypeId: metric.id });
  const parent = await makeCategory(db, company, { name: "Food" });
  const child = await makeCategory(db, company, { name: "Bagels", parentId: parent.id });
  const idea = await makeIdea(db, channel, {
    code: "R-1",
    title: "Rise early",
    summary: "Sunrise, not Rise.",
    categoryId: parent.id,
    subcategoryId: child.id,
  });
  await makeIdeaStep(db, idea, { title: "Call Rise" });
  await db
    .insertInto("ideaObjectives")
    .values({ ideaId: idea.id, companyId: company.id, objectiveId: objective.id })
    .execute();
  await db
    .insertInto("ideaChannelOptions")
    .values({ ideaId: idea.id, companyId: company.id, channelOptionId: option.id })
    .execute();
  await makeIdea(db, channel, { status: "retired" });
  await makeAutopilotSet(db, company, [idea], { name: "Start" });
  const audited = { updatedBy: null };
  await db
    .insertInto("texts")
    .values({ companyId: company.id, key: "welcome", value: "Hello from Rise", ...audited })
    .execute();
  await db
    .insertInto("colors")
    .values({ companyId: company.id, token: "accent", light: "#0B746A", dark: "#5CC8BB" })
    .execute();
  await db
    .insertInto("aliases")
    .values({ companyId: company.id, term: "plan", singular: "campaign", plural: "campaigns" })
    .execute();
  for (const number of [1, 2]) {
    const value = JSON.stringify({ appealDays: number });
    await db
      .insertInto("settingsDocuments")
      .values({ companyId: company.id, type: "incentiveRules", number, value })
      .execute();
  }
  await database.db
    .insertInto("approvalRules")
    .values({ companyId: company.id, name: "Small receipts", maxCents: 10_000, position: 0 })
    .execute();
  const terms = { companyId: company.id, textHash: "hash", status: "published", publishedAt: now } as const;
  await db
    .insertInto("termsVersions")
    .values({
      ...terms,
      number: 1,
      html: `<p>${company.name.replace("&", "&amp;")}</p><p>Write to legal@rise.test.</p>`,
    })
    .execute();
  return { company, idea };
}

async function kindsOf(fromId: number, toId: number) {
  const counts = await copies.countCopies(database.db, senior.access, fromId, toId);
  return counts?.kinds ?? [];
}

const copy = (fromId: number, toId: number, kinds: string[], replace: string[] = [], actor = senior) =>
  copies.copyCompany({ db: database.db, actor, now }, toId, { intent: "copy", from: fromId, kinds, replace });

describe("copying a company's settings and content", () => {
  test("copies every kind with its references, once", async () => {
    const { company } = await makeSource();
    const target = await makeCompany(database.db, { name: "Blue Cup" });
    const kinds = await kindsOf(company.id, 0);
    expect(kinds.filter(({ there }) => there > 0)).toEqual([]);
    const names = kinds.map(({ name }) => name);
    const total = kinds.reduce((sum, kind) => sum + kind.total, 0);
    expect(await copy(company.id, target.id, names, [company.name, "Rise"])).toMatchObject({
      copied: total,
      there: 0,
      skipped: 0,
      addresses: ["legal@rise.test"],
    });

    const idea = await database.db
      .selectFrom("ideas")
      .innerJoin("channels", "channels.id", "ideas.channelId")
      .innerJoin("categories", "categories.id", "ideas.subcategoryId")
      .innerJoin("ideaSteps", "ideaSteps.ideaId", "ideas.id")
      .innerJoin("ideaChannelOptions", "ideaChannelOptions.ideaId", "ideas.id")
      .innerJoin("channelOptions", "channelOptions.id", "ideaChannelOptions.channelOptionId")
      .innerJoin("ideaObjectives", "ideaObjectives.ideaId", "ideas.id")
      .innerJoin("objectives", "objectives.id", "ideaObjectives.objectiveId")
      .innerJoin("metricTypes", "metricTypes.id", "objectives.metricTypeId")
      .select([
        "ideas.title",
        "summary",
        "ideas.status",
        "channels.companyId as channelOf",
        "categories.companyId as categoryOf",
      ])
      .select(["ideaSteps.title as step", "channelOptions.companyId as optionOf", "metricTypes.companyId as metricOf"])
      .where("ideas.companyId", "=", target.id)
      .execute();
    expect(idea).toEqual([
      {
        title: "Blue Cup early",
        summary: "Sunrise, not Blue Cup.",
        status: "active",
        step: "Call Blue Cup",
        channelOf: target.id,
        categoryOf: target.id,
        optionOf: target.id,
        metricOf: target.id,
      },
    ]);
    const items = await database.db
      .selectFrom("autopilotItems")
      .select(["quantity"])
      .where("companyId", "=", target.id)
      .execute();
    expect(items).toEqual([{ quantity: 2 }]);
    const terms = await database.db
      .selectFrom("termsVersions")
      .select(["number", "html", "status", "textHash"])
      .where("companyId", "=", target.id)
      .execute();
    const html = "<p>Blue Cup</p><p>Write to legal@rise.test.</p>";
    const textHash = createHash("sha256").update(html).digest("hex");
    expect(terms).toEqual([{ number: 1, html, status: "draft", textHash }]);
    const rules = await database.db
      .selectFrom("settingsDocuments")
      .select(["number", "value"])
      .where("companyId", "=", target.id)
      .execute();
    expect(rules).toEqual([{ number: 1, value: { appealDays: 2 } }]);

    const again = await kindsOf(company.id, target.id);
    expect(again.filter(({ total, there }) => there !== total)).toEqual([]);
    expect(await copy(company.id, target.id, names)).toMatchObject({ copied: 0, there: total, skipped: 0 });
    const audit = await database.db
      .selectFrom("auditLog")
      .select(["action", "after"])
      .where("companyId", "=", target.id)
      .execute();
    expect(audit).toMatchObject([
      { action: "company.copy", after: { copiedFrom: company.name, channels: 1, ideas: 1, sets: 1 } },
    ]);
  });

  test("keeps the other brand's name where it is not ticked, and counts where it stands", async () => {
    const { company } = await makeSource();
    const target = await makeCompany(database.db);
    const counts = await copies.countCopies(database.db, senior.access, company.id, target.id);
    expect(counts?.names).toEqual([
      { name: company.name, count: 1, places: [{ kind: "terms", sentence: company.name }] },
      {
        name: "Rise",
        count: 3,
        places: [
          { kind: "ideas", sentence: "Rise early" },
          { kind: "ideas", sentence: "Sunrise, not Rise." },
          { kind: "texts", sentence: "Hello from Rise" },
          { kind: "terms", sentence: company.name },
        ],
      },
    ]);
    expect(counts?.addresses).toEqual([
      { address: "legal@rise.test", places: [{ kind: "terms", sentence: "Write to legal@rise.test." }] },
    ]);
    await copy(company.id, target.id, ["texts"]);
    const texts = await database.db.selectFrom("texts").select("value").where("companyId", "=", target.id).execute();
    expect(texts).toEqual([{ value: "Hello from Rise" }]);
  });

  test("leaves out what has nothing to belong to", async () => {
    const { company } = await makeSource();
    const target = await makeCompany(database.db);
    expect(await copy(company.id, target.id, ["ideas", "sets", "channelOptions"])).toMatchObject({
      copied: 0,
      skipped: 3,
    });
  });

  test("gives each copied idea a picture of its own", async () => {
    const { fileStore, newFileKey } = await import("#app/platform/files/file-store.server.ts");
    const { company, idea } = await makeSource();
    const target = await makeCompany(database.db);
    const file = await makeFile(
      database.db,
      { companyId: company.id, objectType: "ideaImage", objectId: idea.id },
      { key: newFileKey() },
    );
    await fileStore.put(file.key, "package.json");
    await database.db.updateTable("ideas").set({ imageFileId: file.id }).where("id", "=", idea.id).execute();
    await copy(company.id, target.id, ["channels", "ideas"]);
    const picture = await database.db
      .selectFrom("ideas")
      .innerJoin("files", "files.id", "ideas.imageFileId")
      .select(["files.key", "files.companyId", "files.objectId", "ideas.id"])
      .where("ideas.companyId", "=", target.id)
      .executeTakeFirstOrThrow();
    expect(picture).toMatchObject({ companyId: target.id, objectId: picture.id });
    expect(picture.key).not.toBe(file.key);
    expect(await fileStore.read(picture.key)).not.toBeNull();
  });

  test("is not found for another company, in either direction", async () => {
    const { company } = await makeSource();
    expect(await copy(world.sunrise.id, world.harbor.id, ["channels"], [], harborAdvisor)).toBeNull();
    expect(await copy(world.harbor.id, world.sunrise.id, ["channels"], [], harborAdvisor)).toBeNull();
    expect(await copy(company.id, company.id, ["channels"])).toBeNull();
    expect(await copies.countCopies(database.db, harborAdvisor.access, world.sunrise.id, 0)).toBeNull();
  });
});

test("a company's setup keeps its order, and its incentive program counts once it runs", async () => {
  const { listSetupSteps } = await import("#app/insight/company-setup/setup.server.ts");
  const company = await makeCompany(database.db);
  const steps = () => listSetupSteps(database.db, senior.access, company.id);
  const before = await steps();
  const program = await makeProgram(database.db, company, { status: "draft" });
  expect(await steps()).toEqual(before);
  await database.db.updateTable("incentivePrograms").set({ status: "open" }).where("id", "=", program.id).execute();
  const last = before.length - 1;
  expect(await steps()).toEqual(before.map((step, place) => (place === last ? { ...step, isDone: true } : step)));
});
