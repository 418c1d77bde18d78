import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAutopilotSet, makeAutopilotBatch, makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeChannel, makeChannelOption, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";
import { nextYear } from "#tests/support/next-year.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };
let owner: { cookie: string };
let jobs: typeof import("#app/planning/autopilot-batches/generate-plans.server.ts");

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
  owner = { cookie: await app.signIn(world.owner) };
  jobs = await import("#app/planning/autopilot-batches/generate-plans.server.ts");
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const origin = { requestId: "", address: "", agent: "" };
const idOf = (path: string | null) => Number(/(\d+)(\/edit)?$/.exec(path ?? "")?.[1] ?? 0);
const ideaOf = async () => makeIdea(app.db, await makeChannel(app.db, world.sunrise), { unitCostCents: 4_200 });

describe("an autopilot set, as a form without script", () => {
  test("is created with its items in the order of their days, changed, published and archived", async () => {
    const [first, second] = [await ideaOf(), await ideaOf()];
    const { id: objectiveId } = await makeObjective(app.db, world.sunrise);
    const form = {
      intent: "save",
      name: "Quiet weeks",
      description: "Three small things.",
      objectiveId: String(objectiveId),
      "items[0].ideaId": String(second.id),
      "items[0].offsetDays": "14",
      "items[0].quantity": "2",
      "items[0].unitCostCents": "",
      "items[1].ideaId": String(first.id),
      "items[1].offsetDays": "0",
      "items[1].quantity": "1",
      "items[1].unitCostCents": "12.50",
      "items[1].isMandatory": "on",
    };
    const created = await app.post(`/ideas/autopilot/${world.sunrise.id}/create`, form, advisor);
    expect(created).toMatchObject({ status: 303, to: expect.stringMatching(/^\/ideas\/autopilot\/\d+\/edit$/) });
    const path = created.to ?? "";
    const items = await app.db
      .selectFrom("autopilotItems")
      .select(["ideaId", "offsetDays", "quantity", "unitCostCents", "isMandatory"])
      .where("setId", "=", idOf(path))
      .orderBy("position")
      .execute();
    expect(items).toEqual([
      { ideaId: first.id, offsetDays: 0, quantity: 1, unitCostCents: 1_250, isMandatory: true },
      { ideaId: second.id, offsetDays: 14, quantity: 2, unitCostCents: 4_200, isMandatory: false },
    ]);
    const change = { ...form, version: "1", name: "Quieter weeks" };
    expect((await app.post(path, change, advisor)).status).toBe(303);
    expect((await app.post(path, change, advisor)).status).toBe(409);
    await app.post(path, formWithButton(await app.get(path, advisor), "publish"), advisor);
    const page = await app.get(path, advisor);
    expect(page.text).toContain("Published");
    expect(page.text).toContain("Name: Quiet weeks → Quieter weeks.");
    await app.post(path, formWithButton(page, "archive"), advisor);
    expect((await app.post(path, { ...change, version: "4" }, advisor)).text).toContain("This set is archived");
  });

  test("reports missing values, keeps typed ones, and adds a row by its button", async () => {
    const path = `/ideas/autopilot/${world.sunrise.id}/create`;
    const refused = await app.post(path, { intent: "save", name: "Half a set", "items[0].offsetDays": "7" }, advisor);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Half a set");
    const page = await app.get(path, advisor);
    const insert = /<button[^>]*name="__intent__"[^>]*value="([^"]*insert[^"]*)"/.exec(page.text)?.[1];
    const intent = (insert ?? "").replaceAll("&quot;", '"');
    const grown = await app.post(path, { name: "Half a set", __intent__: intent, "items[0].offsetDays": "7" }, advisor);
    expect(grown.text).toContain("Item 2");
    expect(grown.text).toContain("Half a set");
  });

  test("refuses an option of another channel and an idea of another company", async () => {
    const { id: objectiveId } = await makeObjective(app.db, world.sunrise);
    const idea = await ideaOf();
    const option = await makeChannelOption(app.db, await makeChannel(app.db, world.sunrise));
    const foreign = await makeIdea(app.db, await makeChannel(app.db, world.harbor));
    const form = (values: Record<string, string>) => ({
      intent: "save",
      name: "Wrong set",
      objectiveId: String(objectiveId),
      "items[0].offsetDays": "0",
      "items[0].quantity": "1",
      ...values,
    });
    const path = `/ideas/autopilot/${world.sunrise.id}/create`;
    const odd = { "items[0].ideaId": String(idea.id), "items[0].channelOptionId": String(option.id) };
    expect((await app.post(path, form(odd), advisor)).text).toContain("channel, or none.");
    const other = await app.post(path, form({ "items[0].ideaId": String(foreign.id) }), advisor);
    expect([other.status, other.text.includes("from the list")]).toEqual([422, true]);
  });
});

describe("generating", () => {
  const path = () => `/ideas/autopilot/generate?company=${world.sunrise.id}`;

  test("shows what it will create, creates it, and reports the results", async () => {
    const network = await makeNetwork(app.db, world.sunrise, { name: "Lakeside partners" });
    const shop = await makeLocation(app.db, network, { name: "Pier street" });
    await makeLocation(app.db, network, { name: "Closed corner", status: "closed" });
    const set = await makeAutopilotSet(app.db, world.sunrise, [await ideaOf()]);
    const ask = { setId: String(set.id), startsOn: `${nextYear}-09-01`, networkIds: String(network.id), pcNumbers: "" };
    const preview = await app.post(path(), { ...ask, intent: "preview" }, advisor);
    expect(preview.status).toBe(200);
    for (const words of ["Pier street", "Closed corner", "This location is closed.", "Generate 1 plan", "$100.00"]) {
      expect(preview.text).toContain(words);
    }
    const begun = await app.post(path(), { ...ask, intent: "generate" }, advisor);
    expect(begun).toMatchObject({ status: 303, to: expect.stringMatching(/^\/ideas\/autopilot\/batches\/\d+$/) });
    expect((await app.get(begun.to ?? "", advisor)).text).toContain("0 of 2 locations done");
    await jobs.generatePlans(app.db, idOf(begun.to), origin, new Date());
    const done = await app.get(begun.to ?? "", advisor);
    expect(done.text).toContain("Plans created");
    expect(done.text).toContain("Failed");
    const plan = await app.db
      .selectFrom("plans")
      .select("status")
      .where("locationId", "=", shop.id)
      .executeTakeFirstOrThrow();
    expect(plan.status).toBe("draft");
  });

  test("refuses a past day, an empty selection and unknown PC numbers, keeping typed values", async () => {
    const set = await makeAutopilotSet(app.db, world.sunrise, [await ideaOf()]);
    const ask = {
      intent: "preview",
      setId: String(set.id),
      startsOn: `${nextYear}-09-01`,
      pcNumbers: world.shop.pcNumber,
    };
    const past = await app.post(path(), { ...ask, startsOn: "2020-01-01" }, advisor);
    expect([past.status, past.text.includes("Choose today or a later date.")]).toEqual([422, true]);
    const nowhere = await app.post(path(), { ...ask, pcNumbers: "" }, advisor);
    expect([nowhere.status, nowhere.text.includes("or paste PC numbers")]).toEqual([422, true]);
    const unknown = await app.post(path(), { ...ask, pcNumbers: "not-there" }, advisor);
    expect([unknown.status, unknown.text.includes("not-there")]).toEqual([422, true]);
  });

  test("can be canceled while running, by a plain post, and then resumed", async () => {
    const set = await makeAutopilotSet(app.db, world.sunrise, [await ideaOf()]);
    const shop = await makeLocation(app.db, world.north);
    const batch = await makeAutopilotBatch(app.db, set, [shop], { createdBy: world.advisor.id });
    const path = `/ideas/autopilot/batches/${batch.id}`;
    expect((await app.get(path, advisor)).text).toContain("Stop creating plans");
    expect(await app.post(path, { intent: "cancel" }, advisor)).toMatchObject({ status: 303, to: path });
    const stopped = await app.get(path, advisor);
    for (const words of ["This batch was canceled.", "1 location has no result.", "Resume"])
      expect(stopped.text).toContain(words);
    expect(await app.post(path, { intent: "resume" }, advisor)).toMatchObject({ status: 303 });
    expect((await app.get(path, advisor)).text).toContain("0 of 1 location done");
  });

  test("can be undone only by a Senior Advisor", async () => {
    const plan = await makeWaitingPlan(app.db, world.shop);
    const batch = `/ideas/autopilot/batches/${plan.autopilotBatchId}`;
    expect((await app.post(batch, { intent: "undo" }, advisor)).status).toBe(403);
    expect((await app.get(batch, advisor)).text).not.toContain("Undo these plans");
    expect((await app.post(batch, { intent: "undo" }, senior)).status).toBe(303);
    expect((await app.get(batch, senior)).text).toContain("This batch was undone.");
  });
});

describe("an owner", () => {
  test("accepts a waiting plan and sees it saved", async () => {
    const plan = await makeWaitingPlan(app.db, world.shop);
    const path = `/plans/${plan.id}/answer`;
    const page = await app.get(path, owner);
    for (const words of ["Accept plan", "1 item", "$100.00"]) expect(page.text).toContain(words);
    const accepted = await app.post(path, formWithButton(page, "accept"), owner);
    expect(accepted).toMatchObject({ status: 303, to: `/plans/${plan.id}` });
    expect((await app.get(path, owner)).to).toBe(`/plans/${plan.id}`);
  });

  test("customizes one in the second step", async () => {
    const plan = await makeWaitingPlan(app.db, world.shop);
    const path = `/plans/${plan.id}/answer`;
    const answer = await app.post(path, formWithButton(await app.get(path, owner), "customise"), owner);
    expect(answer.to).toBe(`/create-plan/second-step?plan=${plan.id}`);
  });

  test("declines one with a reason", async () => {
    const plan = await makeWaitingPlan(app.db, world.shop);
    const path = `/plans/${plan.id}/answer`;
    const form = formWithButton(await app.get(path, owner), "decline");
    const refused = await app.post(path, { ...form, reason: "no" }, owner);
    expect([refused.status, refused.text.includes("10 characters or more")]).toEqual([422, true]);
    const declined = await app.post(path, { ...form, reason: "We are closed in March." }, owner);
    expect(declined.to).toBe("/dashboard");
  });

  test("a guest answers only for their own locations, a viewer not at all", async () => {
    const [mine, other] = [
      await makeWaitingPlan(app.db, world.shop),
      await makeWaitingPlan(app.db, await makeLocation(app.db, world.north)),
    ];
    const inNorth = { company: world.sunrise, networks: [world.north], locations: [world.shop] };
    const guest = { cookie: await app.signIn(await makeUser(app.db, "Location Level Guest", inNorth)) };
    const viewer = { cookie: await app.signIn(await makeUser(app.db, "View Only", inNorth)) };
    expect((await app.get(`/plans/${mine.id}/answer`, guest)).status).toBe(200);
    expect((await app.get(`/plans/${other.id}/answer`, guest)).status).toBe(404);
    expect((await app.get(`/plans/${mine.id}/answer`, viewer)).status).toBe(403);
  });
});

test("the pages stay within their statement budgets", async () => {
  const count = async (path: string, routeId: string, who: { cookie: string }) => {
    await app.getData(path, routeId, who);
    return (await recordStatements(() => app.getData(path, routeId, who))).length;
  };
  const set = await makeAutopilotSet(app.db, world.sunrise, [await ideaOf(), await ideaOf()]);
  const plan = await makeWaitingPlan(app.db, world.shop);
  const [ideas, company] = ["routes/admin/ideas", `company=${world.sunrise.id}`];
  const batch = `/ideas/autopilot/batches/${plan.autopilotBatchId}`;
  expect(await count(`/ideas/autopilot?${company}`, `${ideas}/autopilot`, advisor)).toBeLessThanOrEqual(6);
  expect(await count(`/ideas/autopilot/${set.id}/edit`, `${ideas}/autopilot-edit`, advisor)).toBeLessThanOrEqual(8);
  expect(
    await count(`/ideas/autopilot/generate?${company}`, `${ideas}/autopilot-generate`, advisor),
  ).toBeLessThanOrEqual(8);
  expect(await count(batch, `${ideas}/autopilot-batch`, advisor)).toBeLessThanOrEqual(6);
  expect(await count(`/plans/${plan.id}/answer`, "routes/user/autopilot-answer", owner)).toBeLessThanOrEqual(8);
});
