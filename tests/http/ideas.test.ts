import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeCategory, makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let cookie: string;
let channel: Awaited<ReturnType<typeof makeChannel>>;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  channel = await makeChannel(app.db, world.sunrise, { name: "Social media" });
  cookie = await app.signIn(world.advisor);
});
afterAll(() => app.close());

const create = () => `/ideas/create?company=${world.sunrise.id}`;
const typed = (values: Record<string, string | string[]> = {}) => ({
  intent: "save",
  title: "Free Coffee Friday",
  code: "FCF",
  channelId: String(channel.id),
  effort: "2",
  leadDays: "14",
  durationDays: "1",
  ...values,
});

describe("an idea's form", () => {
  it("creates a draft and leads to its page", async () => {
    const answer = await app.post(
      create(),
      typed({ "steps[0].title": "Order cups", "steps[0].phase": "before", "steps[0].offsetDays": "-7" }),
      { cookie },
    );
    expect(answer.status).toBe(303);
    const page = await app.get(answer.to ?? "", { cookie });
    expect(page.text).toContain("Order cups");
    expect(page.text).toContain("Draft");
  });

  it("has a checkbox for incentive eligibility that shows the idea's value", async () => {
    const ticked = /<input[^>]*name="isIncentiveEligible"[^>]*checked|checked[^>]*name="isIncentiveEligible"/;
    const idea = await makeIdea(app.db, channel, { isIncentiveEligible: true });
    expect((await app.get(`/ideas/${idea.id}/edit`, { cookie })).text).toMatch(ticked);
    const other = await makeIdea(app.db, channel);
    const { text } = await app.get(`/ideas/${other.id}/edit`, { cookie });
    expect(text).toContain('name="isIncentiveEligible"');
    expect(text).not.toMatch(ticked);
  });

  it("is returned with the typed values and the errors", async () => {
    const answer = await app.post(
      create(),
      typed({ code: "ODD", seasonFrom: "13/40", costMinCents: "9", costMaxCents: "5" }),
      { cookie },
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Enter a month and a day, such as 11/15.");
    expect(answer.text).toContain('value="13/40"');
  });

  it("gains a step without script and keeps the typed values", async () => {
    const { intent: _, ...rest } = typed({ title: "Half written" });
    const intent = JSON.stringify({ type: "insert", payload: { name: "steps" } });
    const answer = await app.post(create(), { ...rest, __intent__: intent }, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('name="steps[0].title"');
    expect(answer.text).toContain('value="Half written"');
  });

  it("refuses a stale version, and does not find another company's idea", async () => {
    const idea = await makeIdea(app.db, channel, { version: 3 });
    const path = `/ideas/${idea.id}/edit`;
    const stale = await app.post(path, typed({ code: idea.code, version: "2" }), { cookie });
    expect([stale.status, stale.text.includes("Someone else changed this")]).toEqual([409, true]);
    const foreign = await app.signIn(world.harborAdvisor);
    expect((await app.post(path, typed({ version: "3" }), { cookie: foreign })).status).toBe(404);
  });

  it("can be copied to another company only by Senior Advisors", async () => {
    const idea = await makeIdea(app.db, channel);
    const fields = { intent: "copy", companyId: String(world.harbor.id) };
    expect((await app.post(`/ideas/${idea.id}/edit`, fields, { cookie })).status).toBe(403);
  });

  it("takes at most eight statements to show", async () => {
    const idea = await makeIdea(app.db, channel);
    await makeIdeaStep(app.db, idea);
    await app.get(`/ideas/${idea.id}/edit`, { cookie });
    const sent = await recordStatements(() =>
      app.getData(`/ideas/${idea.id}/edit`, "routes/admin/ideas/edit", { cookie }),
    );
    expect(sent.length).toBeLessThanOrEqual(8);
  });
});

describe("the idea list", () => {
  it("shows a dialog for the ticked ideas before it changes them", async () => {
    const idea = await makeIdea(app.db, channel, { title: "Ticked" });
    const path = `/ideas?company=${world.sunrise.id}`;
    const asked = await app.post(path, { intent: "ask", id: String(idea.id) }, { cookie });
    expect(asked.text).toContain("Retire (changes 1 selected)");
    const done = await app.post(path, { intent: "change", id: String(idea.id), move: "retire" }, { cookie });
    expect(done.status).toBe(303);
    const kept = await app.db.selectFrom("ideas").select("status").where("id", "=", idea.id).executeTakeFirst();
    expect(kept?.status).toBe("retired");
  });

  it("takes at most six statements", async () => {
    const sent = await recordStatements(() => app.getData("/ideas", "routes/admin/ideas/list", { cookie }));
    expect(sent.length).toBeLessThanOrEqual(6);
  });
});

describe("a category", () => {
  it("in use is not deleted but merged", async () => {
    const [used, into] = [await makeCategory(app.db, world.sunrise), await makeCategory(app.db, world.sunrise)];
    await makeIdea(app.db, channel, { categoryId: used.id });
    const path = `/categories/${used.id}/edit`;
    await app.post(path, { intent: "delete", id: String(used.id) }, { cookie });
    expect((await app.get(path, { cookie })).status).toBe(200);
    const merged = await app.post(path, { intent: "merge", into: String(into.id) }, { cookie });
    expect(merged.to).toBe(`/categories/${into.id}/edit`);
    expect((await app.get(path, { cookie })).status).toBe(404);
  });
});
