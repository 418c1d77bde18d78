import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLAN_INTENTS } from "#app/planning/plan-status/plan-intents.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { listedVersion } from "#tests/support/listed-version.ts";
import { makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { nextYear } from "#tests/support/next-year.ts";
import { formWithButton } from "#tests/support/posted-form.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let cookie: string;
let channel: Awaited<ReturnType<typeof makeChannel>>;

const FIRST = "/create-plan/first-step";
const secondStep = (planId: number, query = "") => `/create-plan/second-step?plan=${planId}${query}`;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  channel = await makeChannel(app.db, world.sunrise);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Press a button of a page, whose form gives the other fields. */
const press = async (path: string, intent: string, matching: Record<string, string> = {}) =>
  app.post(path, formWithButton(await app.get(path, { cookie }), intent, matching), { cookie });

const statusOf = async (planId: number) =>
  (await app.db.selectFrom("plans").select("status").where("id", "=", planId).executeTakeFirstOrThrow()).status;

describe("a plan from its first step to its roadmap", () => {
  test("is created, filled, saved, activated and done by posting forms only", async () => {
    const objective = await makeObjective(app.db, world.sunrise, { name: "Grow morning traffic" });
    const idea = await makeIdea(app.db, channel, { title: "Snow day arrows", unitCostCents: 9_500 });
    await makeIdeaStep(app.db, idea, { title: "Hang the arrows" });
    const form = {
      intent: "create",
      locationIds: String(world.shop.id),
      objectiveIds: String(objective.id),
      startsOn: `${nextYear}-03-01`,
      endsOn: `${nextYear}-05-31`,
      budgetCents: "500",
    };
    const led = async (path: string) =>
      /Your first plan: step (\d) of 3/.exec((await app.get(path, { cookie })).text)?.[1];
    expect(await led(FIRST)).toBe("1");
    const begun = await app.post(FIRST, form, { cookie });
    expect([begun.status, begun.to]).toEqual([303, expect.stringMatching(/^\/create-plan\/second-step\?plan=\d+$/)]);
    const planId = Number(begun.to?.split("=")[1]);
    const desk = await app.get(secondStep(planId), { cookie });
    expect(desk.text).toContain(`Grow morning traffic - Spring ${nextYear}`);
    expect(desk.text).toContain("Snow day arrows");

    expect(await led(secondStep(planId))).toBe("2");

    await app.post(secondStep(planId), { intent: "add", ideaId: String(idea.id) }, { cookie });
    expect((await app.get(secondStep(planId), { cookie })).text).toContain("$405.00 left of $500.00");
    const saved = await press(secondStep(planId), "save");
    expect([saved.to, await statusOf(planId)]).toEqual([`/plans/${planId}`, "saved"]);
    expect(await led(`/plans/${planId}`)).toBe("3");
    await press(`/plans/${planId}`, "activate");
    expect(await statusOf(planId)).toBe("active");
    expect([await led(`/plans/${planId}`), await led(FIRST)]).toEqual([undefined, undefined]);

    const roadmap = `/execution-roadmap/${planId}/${world.shop.id}`;
    expect((await app.get(roadmap, { cookie })).text).toContain("Hang the arrows");
    const action = await app.db
      .selectFrom("actions")
      .select("id")
      .where("planId", "=", planId)
      .executeTakeFirstOrThrow();
    await press(roadmap, "done", { actionId: String(action.id) });
    const done = await app.db.selectFrom("actions").select("status").where("id", "=", action.id).executeTakeFirst();
    expect(done?.status).toBe("done");
    expect((await app.get(`/execution-roadmap/${planId}/${world.kiosk.id}`, { cookie })).status).toBe(404);
  });

  test("continues to the first of several drafts, copies its items to the other, and saves both", async () => {
    const objective = await makeObjective(app.db, world.sunrise);
    const form = {
      intent: "create",
      name: "Both shops",
      locationIds: [String(world.shop.id), String(world.kiosk.id)],
      objectiveIds: String(objective.id),
      startsOn: `${nextYear}-03-01`,
      endsOn: `${nextYear}-05-31`,
    };
    const begun = await app.post(FIRST, form, { cookie });
    const plans = await app.db
      .selectFrom("plans")
      .innerJoin("locations", "locations.id", "plans.locationId")
      .select(["plans.id", "plans.companyId", "plans.startsOn"])
      .where("plans.name", "=", "Both shops")
      .orderBy("locations.pcNumber")
      .execute();
    const [plan, other] = plans;
    if (!plan || !other) throw new Error("two plans");
    expect([begun.status, begun.to]).toEqual([303, secondStep(plan.id)]);
    await makePlanItem(app.db, plan, channel, { title: "Window banner" });
    const desk = await app.get(secondStep(plan.id), { cookie });
    expect(desk.text).toContain("Both locations");
    expect(desk.text).toContain("Copy 1 item to the other location");
    await app.post(secondStep(plan.id), { intent: "copy-items" }, { cookie });
    expect((await app.get(secondStep(other.id), { cookie })).text).toContain("Window banner");
    const saved = await app.post(secondStep(plan.id), { intent: "save", scope: "all" }, { cookie });
    expect([saved.to, await statusOf(plan.id), await statusOf(other.id)]).toEqual([
      `/plans/${plan.id}`,
      "saved",
      "saved",
    ]);
    expect((await app.get(`/plans/${plan.id}`, { cookie })).text).toContain("Activate both plans");
  });

  test("stands for every draft of its campaign until one is chosen", async () => {
    const { id: planGroupId } = await app.db
      .insertInto("planGroups")
      .values({ companyId: world.sunrise.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const plan = await makePlan(app.db, world.shop, { planGroupId, budgetCents: 50_000 });
    const other = await makePlan(app.db, world.kiosk, { planGroupId, budgetCents: 50_000 });
    const idea = await makeIdea(app.db, channel, { title: "Window poster", unitCostCents: 9_500 });
    const itemsOf = async ({ id }: { id: number }) =>
      app.db.selectFrom("planItems").select(["id", "title", "quantity"]).where("planId", "=", id).execute();
    const desk = secondStep(plan.id);
    const page = async (path: string) => (await app.get(path, { cookie })).text;
    expect(await page(desk)).toContain("Add to 2 plans");

    await app.post(desk, { intent: "add", ideaId: String(idea.id), scope: "all" }, { cookie });
    const own = { title: "Radio spot", channelId: String(channel.id), startsOn: "2027-04-01", endsOn: "2027-04-01" };
    const item = { ...own, quantity: "1", unitCostCents: "10" };
    await app.post(desk, { ...item, intent: "add-item", scope: "all" }, { cookie });
    const titles = ["Window poster", "Radio spot"].map((title) => expect.objectContaining({ title }));
    expect([await itemsOf(plan), await itemsOf(other)]).toEqual([titles, titles]);
    for (const words of ["$210.00", "2 items in 2 locations", "$790.00 left of $1,000.00", "Save both plans"]) {
      expect(await page(desk)).toContain(words);
    }

    const [poster, radio] = await itemsOf(plan);
    if (!poster || !radio) throw new Error("two items");
    const change = { ...item, quantity: "3", version: "1", intent: "change-item", scope: "all" };
    await app.post(`${desk}&item=${radio.id}`, change, { cookie });
    expect((await itemsOf(other)).map(({ quantity }) => quantity)).toEqual([1, 3]);
    expect(await page(desk)).toContain("$250.00");
    await app.post(desk, { intent: "remove", itemId: String(poster.id), scope: "all" }, { cookie });
    expect([await itemsOf(plan), await itemsOf(other)]).toMatchObject([[{ id: radio.id }], [{ title: "Radio spot" }]]);

    const chosen = `${desk}&only=1`;
    expect(await page(chosen)).toContain("Add to plan");
    await app.post(chosen, { intent: "remove", itemId: String(radio.id) }, { cookie });
    expect([await itemsOf(plan), await itemsOf(other)]).toMatchObject([[], [{ title: "Radio spot" }]]);
    expect(await page(desk)).toContain("In 1 of 2 locations");
  });

  test("is listed on its own page, to which the first step redirects list addresses", async () => {
    await makePlan(app.db, world.shop, { name: "Listed spring" });
    expect((await app.get(FIRST, { cookie })).text).not.toContain("Listed spring");
    expect((await app.get(`${FIRST}?q=listed`, { cookie })).to).toBe("/plans?q=listed");
    expect((await app.get("/plans?q=listed", { cookie })).text).toContain("Listed spring");
    expect((await app.get(FIRST, { cookie: await app.signIn(world.viewer) })).to).toBe("/plans");
  });

  test("shows the typed values again when refused, with the reason", async () => {
    const plan = await makePlan(app.db, world.shop);
    const form = {
      intent: "add-item",
      title: "Sidewalk sign",
      channelId: String(channel.id),
      startsOn: "2027-06-01",
      endsOn: "2027-06-02",
      quantity: "1",
      unitCostCents: "12.50",
    };
    const refused = await app.post(secondStep(plan.id, "&item=new"), form, { cookie });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(
      "06/01/2027 to 06/02/2027 is outside the plan&#x27;s dates, 03/01/2027 to 05/31/2027.",
    );
    expect(refused.text).toContain('value="Sidewalk sign"');
    expect((await app.post(FIRST, { intent: "create" }, { cookie })).status).toBe(422);
  });

  test("cannot be changed by viewers, and is archived only by owners", async () => {
    const plan = await makePlan(app.db, world.shop, { status: "saved" });
    const viewer = await app.signIn(world.viewer);
    const guest = await app.signIn(world.guest);
    expect((await app.get(`/plans/${plan.id}`, { cookie: viewer })).text).not.toContain("Activate plan");
    expect((await app.post(`/plans/${plan.id}`, { intent: "activate" }, { cookie: viewer })).status).toBe(403);
    expect((await app.post(`/plans/${plan.id}`, { intent: "archive" }, { cookie: guest })).status).toBe(403);
    const version = await listedVersion({
      app,
      path: "/plans",
      routeId: "routes/user/plans/list",
      id: plan.id,
      visit: { cookie },
    });
    await app.post("/plans", { intent: "archive", id: String(plan.id), version }, { cookie });
    expect(await statusOf(plan.id)).toBe("archived");
  });

  test("is completed only by owners, with a reason, and its copy shows the results", async () => {
    const plan = await makePlan(app.db, world.shop, { status: "active", name: "Autumn mornings" });
    await makePlanItem(app.db, plan, channel, { isIncentiveEligible: true, unitCostCents: 12_000, actualCents: 9_950 });
    const path = `/plans/${plan.id}`;
    const form = { intent: "complete", version: String(plan.version), reason: "The road is closed." };
    const guest = await app.signIn(world.guest);
    expect((await app.post(path, form, { cookie: guest })).status).toBe(403);
    expect(await app.post(path, { ...form, reason: "no" }, { cookie })).toMatchObject({ status: 303, to: path });
    expect(await statusOf(plan.id)).toBe("active");
    expect(await app.post(path, form, { cookie })).toMatchObject({ status: 303, to: path });
    expect(await statusOf(plan.id)).toBe("completed");
    const copy = await app.get(`${FIRST}?copy=${plan.id}`, { cookie });
    for (const words of ["Copied plan", "Autumn mornings", "$99.50"]) expect(copy.text).toContain(words);
  });

  test("that waits for an answer redirects to it from any address", async () => {
    const plan = await makeWaitingPlan(app.db, world.shop);
    for (const path of [secondStep(plan.id), `${FIRST}?plan=${plan.id}`]) {
      expect([path, (await app.get(path, { cookie })).to]).toEqual([path, `/plans/${plan.id}/answer`]);
    }
    const list = await app.get("/plans", { cookie });
    expect(list.text).toContain("Ready for review");
    for (const intent of ["save", "delete", "archive"]) await app.post(`/plans/${plan.id}`, { intent }, { cookie });
    await app.post(secondStep(plan.id), { intent: "save" }, { cookie });
    expect(await statusOf(plan.id)).toBe("draft");
  });

  test("is not found by any post if it does not exist or belongs to another network, whatever the intent", async () => {
    const foreign = await makePlan(app.db, world.southShop, { status: "active" });
    const administrator = await app.signIn(world.administrator);
    for (const id of [foreign.id, 999_999]) {
      const intents: [string, string[]][] = [
        [`/plans/${id}`, [...PLAN_INTENTS, "copy-items", "comment", "complete", "nonsense"]],
        [
          secondStep(id),
          ["copy-items", "add-item", "change-item", "save", "add", "remove", "up", "down", "take", "add:1", "x"],
        ],
        [secondStep(id, "&item=1"), ["change-item"]],
        [`${FIRST}?plan=${id}`, ["change", "nonsense"]],
        ["/plans", [...PLAN_INTENTS, "nonsense"]],
        [`/plans/${id}/answer`, ["accept", "customise", "decline", "nonsense"]],
        [`/execution-roadmap/${id}/${world.southShop.id}`, ["done", "reopen", "note", "nonsense", ""]],
        [`/execution-roadmap/${id}/${world.southShop.id}/share`, ["share", "revoke", "nonsense"]],
      ];
      for (const [path, all] of intents) {
        for (const intent of all) {
          for (const scope of path.startsWith("/create-plan/second") ? ["", "all"] : [""]) {
            const targets = { ideaId: "1", itemId: "1", ideaVersion: "1", actionId: "1" };
            const fields = { intent, scope, id: String(id), ...targets };
            const { status } = await app.post(path, fields, { cookie: administrator });
            expect([path, intent, status]).toEqual([path, intent, 404]);
          }
        }
      }
    }
  });

  test("redirects from the second step to the first without a plan", async () => {
    for (const query of ["", "?plan=", "?q=window"]) {
      expect((await app.get(`/create-plan/second-step${query}`, { cookie })).to).toBe(FIRST);
    }
  });

  test("is not found for another network, including its costs and its roadmap", async () => {
    const plan = await makePlan(app.db, world.southShop);
    for (const path of [
      `/plans/${plan.id}`,
      `/plans/${plan.id}/costs.csv`,
      secondStep(plan.id),
      `/execution-roadmap/${plan.id}/${world.southShop.id}`,
    ]) {
      expect([path, (await app.get(path, { cookie })).status]).toEqual([path, 404]);
    }
  });
});

test("every page of plans stays within its statement budget, however much it shows", async () => {
  const plan = await makePlan(app.db, world.shop, { status: "active" });
  const draft = await makePlan(app.db, world.shop);
  for (let number = 0; number < 60; number += 1) {
    await makePlan(app.db, world.shop);
    await makePlanItem(app.db, plan, channel);
    await makePlanItem(app.db, draft, channel);
    await makeIdea(app.db, channel);
  }
  const idea = await makeIdea(app.db, channel, { title: "Aardvark day" });
  const { id: planGroupId } = await app.db
    .insertInto("planGroups")
    .values({ companyId: world.sunrise.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const together = await makePlan(app.db, world.shop, { status: "saved", planGroupId });
  await makePlan(app.db, world.kiosk, { status: "saved", planGroupId });
  const drafts = await makePlan(app.db, world.shop, { planGroupId });
  await makePlan(app.db, world.kiosk, { planGroupId });
  const pages: [path: string, most: number][] = [
    [FIRST, 8],
    ["/plans", 8],
    [secondStep(draft.id), 8],
    [`/plans/${plan.id}`, 8],
    [`/plans/${together.id}`, 8],
    [secondStep(drafts.id), 9],
    [secondStep(draft.id, `&idea=${idea.id}&q=Aardvark`), 8],
    [`/execution-roadmap/${plan.id}/${world.shop.id}`, 8],
  ];
  for (const [path, most] of pages) {
    let status = 0;
    const statements = await recordStatements(async () => ({ status } = await app.get(path, { cookie })));
    expect([path, status]).toEqual([path, 200]);
    expect([path, statements.length <= most]).toEqual([path, true]);
  }
});

test("the costs are downloaded as the page shows them, with an audit row", async () => {
  const plan = await makePlan(app.db, world.shop);
  await makePlanItem(app.db, plan, channel, { title: "=SUM(A1)", quantity: 3, unitCostCents: 3_333 });
  const { text, headers } = await app.get(`/plans/${plan.id}/costs.csv`, { cookie });
  expect(headers.get("Content-Disposition")).toContain(`${plan.number} costs.csv`);
  expect(text).toContain(`"'=SUM(A1)"`);
  expect(text).toContain(",99.99,");
  expect((await app.get(`/plans/${plan.id}`, { cookie })).text).toContain("$99.99");
  const audit = app.db.selectFrom("auditLog").select("id").where("action", "=", "plan-costs.export");
  expect(await audit.execute()).toHaveLength(1);
});
