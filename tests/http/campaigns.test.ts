import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAutopilotSet } from "#tests/support/make/autopilot.ts";
import { makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { formWithButton } from "#tests/support/posted-form.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let cookie: string;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
  channel = await makeChannel(app.db, world.sunrise);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

async function makeReadySet() {
  const idea = await makeIdea(app.db, channel, { title: "Snow day arrows", leadDays: 7 });
  await makeIdeaStep(app.db, idea, { title: "Hang the arrows" });
  return makeAutopilotSet(app.db, world.sunrise, [idea]);
}

const plansOf = (setId: number) =>
  app.db.selectFrom("plans").select(["id", "status"]).where("autopilotSetId", "=", setId).orderBy("id").execute();

describe("a ready campaign", () => {
  test("is activated for both locations by its button, and its checklist opens", async () => {
    const set = await makeReadySet();
    const page = await app.get("/campaigns", { cookie });
    expect(page.text).toContain(set.name);
    expect(page.text).toContain("Start at both locations, $200.00");
    const locationIds = [String(world.shop.id), String(world.kiosk.id)];
    const form = { ...formWithButton(page, "activate", { setId: String(set.id) }), locationIds };
    const answers = [await app.post("/campaigns", form, { cookie }), await app.post("/campaigns", form, { cookie })];
    const plans = await plansOf(set.id);
    expect(plans.map(({ status }) => status)).toEqual(["active", "active"]);
    const checklist = `/implementation-checklist?campaign=${plans[0]?.id}`;
    expect(answers.map(({ status, to }) => [status, to])).toEqual([
      [303, checklist],
      [303, checklist],
    ]);
    const { text } = await app.get(checklist, { cookie });
    expect(text.match(/Hang the arrows/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).toContain("This week");
    expect(text).toContain("is active at both locations until");
    const again = await app.get("/campaigns", { cookie });
    expect(again.text).not.toContain(set.name);
  });

  test("that is refused says why on its card, and keeps the page", async () => {
    const set = await makeReadySet();
    const form = { ...formWithButton(await app.get("/campaigns", { cookie }), "activate", { setId: String(set.id) }) };
    const answer = await app.post("/campaigns", { ...form, startsOn: "2020-01-01" }, { cookie });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Choose today or a later date.");
    const nothing = await app.post("/campaigns", { intent: "activate" }, { cookie });
    expect(nothing.status).toBe(422);
    const foreign = await makeAutopilotSet(app.db, world.harbor);
    expect((await app.post("/campaigns", { ...form, setId: String(foreign.id) }, { cookie })).status).toBe(404);
    expect(await plansOf(set.id)).toEqual([]);
  });

  test("ignores locations and days of the address that are nobody's or past", async () => {
    for (const query of ["location=abc", `location=${world.pierShop.id}`, "startsOn=2020-01-01", "startsOn=tomorrow"])
      expect((await app.get(`/campaigns?${query}`, { cookie })).text).toContain("Start at both locations");
    const one = await app.get(`/campaigns?location=${world.shop.id}`, { cookie });
    expect(one.text).toContain(`Start at ${world.shop.name}, $`);
  });

  test("is read in as many statements for three sets as for one", async () => {
    await makeReadySet();
    const few = await countOf(() => app.get("/campaigns?_data=routes/user/campaigns", { cookie }));
    for (const _ of [1, 2, 3]) await makeReadySet();
    expect(await countOf(() => app.get("/campaigns?_data=routes/user/campaigns", { cookie }))).toBe(few);
    expect(few).toBeGreaterThan(8);
    expect(few).toBeLessThanOrEqual(14);
  });

  test("is not for view-only users, and there is none without a published set", async () => {
    expect((await app.get("/campaigns", { cookie: await app.signIn(world.viewer) })).status).toBe(403);
    const harbor = await app.signIn(world.harborOwner);
    expect((await app.get("/campaigns", { cookie: harbor })).text).not.toContain("Start at");
  });
});

test("a draft is saved and activated with one button, which leads to its checklist", async () => {
  const plan = await makePlan(app.db, world.shop);
  await makePlanItem(app.db, plan, channel);
  const path = `/create-plan/second-step?plan=${plan.id}`;
  const form = formWithButton(await app.get(path, { cookie }), "save-activate");
  const stale = await app.post(path, { ...form, version: "999" }, { cookie });
  expect(stale.to).toBe(path);
  const answer = await app.post(path, form, { cookie });
  expect(answer.to).toBe(`/implementation-checklist?campaign=${plan.id}`);
});

async function countOf(work: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(work)).length;
}
