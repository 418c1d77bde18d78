import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAutopilotSet } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeEventCategory, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { nextYear } from "#tests/support/next-year.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let owner: { cookie: string };
let networks = 0;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  owner = { cookie: await app.signIn(world.owner) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Return a form as a fresh page sends it: with that page's key. */
async function pageForm() {
  const path = `/company/${world.sunrise.id}/networks/create`;
  const { text } = await app.get(path, senior);
  const key = /name="idempotencyKey"[^>]*value="([0-9a-f]{32})"/.exec(text)?.[1];
  networks += 1;
  const fields = { name: `Twice ${networks}`, code: `TW${networks}`, idempotencyKey: key ?? "" };
  return { key, fields, send: (more: object = {}) => app.post(path, { ...fields, ...more }, senior) };
}

const called = (name: string) => app.db.selectFrom("networks").select("id").where("name", "=", name).execute();

test("a form sent twice, in sequence or simultaneously, creates one record and leads to it both times", async () => {
  const { fields, send } = await pageForm();
  const answers = [...(await Promise.all([send(), send()])), await send()];
  const [network, ...others] = await called(fields.name);
  expect(others).toEqual([]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  for (const { headers } of answers) expect(headers.get("Location")).toContain(`/networks/${network?.id}/edit`);
  expect(
    await app.db.selectFrom("auditLog").select("id").where("objectId", "=", String(network?.id)).execute(),
  ).toHaveLength(1);
});

test("each page has its own key, and a page filled in again creates another record", async () => {
  const [one, other] = [await pageForm(), await pageForm()];
  expect(one.key).not.toBe(other.key);
  await one.send();
  await one.send({ name: "Filled in anew", code: "ANEW" });
  expect(await called("Filled in anew")).toHaveLength(1);
});

test("a form without a key, or another form with the same one, is refused", async () => {
  const { fields, send } = await pageForm();
  await send();
  const path = `/company/${world.sunrise.id}/networks/create`;
  const { idempotencyKey: _, ...keyless } = fields;
  expect((await app.post(path, keyless, senior)).status).toBe(422);
  expect((await send({ contactName: "Ann" })).status).toBe(422);
});

describe("a page sent twice", () => {
  const pages = {
    "of a new user": async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const scope = { companyId: String(world.sunrise.id), role: "Business Owner", networkIds: String(world.north.id) };
      return { path: `/create-user?company=${world.sunrise.id}`, visitor: senior, fields: { email, ...scope } };
    },
    "of a new advisor": async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const fields = { email, role: "Mainstreet Advisor", companyIds: String(world.sunrise.id) };
      return { path: "/create-user?company=advisors", visitor: senior, fields };
    },
    "of a new guest": async () => {
      const fields = {
        intent: "save",
        email: `${crypto.randomUUID()}@example.test`,
        firstName: "Gail",
        lastName: "Guest",
        role: "Location Level Guest",
        locationIds: String(world.shop.id),
      };
      return { path: "/guest-accounts/add", visitor: owner, fields };
    },
    "of a new category": async () => ({
      path: `/categories/add/${world.sunrise.id}`,
      visitor: senior,
      fields: { intent: "save", name: `Twice ${crypto.randomUUID().slice(0, 8)}`, appliesTo: "ideas" },
    }),
    "of a new transfer": async () => {
      const shop = await makeLocation(app.db, world.north);
      const fields = {
        intent: "save",
        version: "0",
        location: String(shop.id),
        toNetworkId: String(world.south.id),
        effectiveOn: "2099-01-01",
        plans: "move",
        guests: "keep",
        groups: "keep",
      };
      return { path: `/transfer-location/prepare?company=${world.sunrise.id}`, visitor: senior, fields };
    },
    "of a new plan": async () => {
      const objective = await makeObjective(app.db, world.sunrise);
      const fields = {
        intent: "create",
        name: crypto.randomUUID(),
        locationIds: String(world.shop.id),
        objectiveIds: String(objective.id),
        startsOn: `${nextYear}-03-01`,
        endsOn: `${nextYear}-05-31`,
      };
      return { path: "/create-plan/first-step", visitor: owner, fields };
    },
    "of a new item": async () => {
      const { path, channel } = await desk();
      const days = { startsOn: "2027-03-02", endsOn: "2027-03-02" };
      const fields = { ...days, intent: "add-item", title: "Sign", channelId: String(channel.id), quantity: "1" };
      return { visitor: owner, path: `${path}&item=new`, fields: { ...fields, unitCostCents: "10" } };
    },
    "of a new company event": async () => {
      const fields = {
        intent: "save",
        title: crypto.randomUUID(),
        kind: "launch",
        preset: "no",
        reach: "everywhere",
        startsOn: "2027-03-01",
        endsOn: "2027-03-02",
      };
      return { path: `/company/${world.sunrise.id}/events/create`, visitor: senior, fields };
    },
    "of a new custom event": async () => {
      const { id: categoryId } = await makeEventCategory(app.db, world.sunrise);
      const fields = {
        intent: "save",
        title: "Truck day",
        preset: "no",
        visibility: "network",
        categoryId: String(categoryId),
        startsOn: "2027-03-01",
        endsOn: "2027-03-01",
        locationIds: String(world.shop.id),
      };
      return {
        path: "/marketing-calendar/events/create",
        visitor: { cookie: await app.signIn(world.owner) },
        fields,
      };
    },
    "of a new action of one's own": async () => {
      const fields = { intent: "save", title: crypto.randomUUID(), startsOn: "2027-03-01", preset: "no" };
      const path = `/implementation-checklist/${world.shop.id}/custom-actions`;
      return {
        path,
        visitor: { cookie: await app.signIn(world.owner) },
        fields: { ...fields, locationIds: String(world.shop.id) },
      };
    },
    "of a new idea": async () => {
      const channel = await makeChannel(app.db, world.sunrise);
      const fields = {
        intent: "save",
        title: "Twice",
        code: `TWICE-${channel.id}`,
        channelId: String(channel.id),
        effort: "2",
        leadDays: "0",
        durationDays: "1",
      };
      return { path: `/ideas/create?company=${world.sunrise.id}`, visitor: senior, fields };
    },
    "of a copy of an idea": async () => {
      const { name } = await makeChannel(app.db, world.harbor);
      const { id } = await makeIdea(app.db, await makeChannel(app.db, world.sunrise, { name }));
      const fields = { intent: "copy", companyId: String(world.harbor.id) };
      return { path: `/ideas/${id}/edit`, visitor: senior, fields };
    },
    "of a new autopilot set": async () => {
      const { id } = await makeObjective(app.db, world.sunrise);
      const fields = { intent: "save", name: `Twice ${id}`, objectiveId: String(id) };
      return { path: `/ideas/autopilot/${world.sunrise.id}/create`, visitor: senior, fields };
    },
  };

  test.each(Object.entries(pages))("%s creates one record, and leads to it both times", async (_, made) => {
    const { path, visitor, fields } = await made();
    const { text } = await app.get(path, visitor);
    const idempotencyKey = /name="idempotencyKey"[^>]*value="([0-9a-f]{32})"/.exec(text)?.[1] ?? "";
    const send = () => app.post(path, { ...fields, idempotencyKey }, visitor);
    const [one, other, late] = [...(await Promise.all([send(), send()])), await send()];
    expect(one).toMatchObject({ status: 303, to: expect.any(String) });
    expect([other, late].map(({ status, to }) => ({ status, to }))).toEqual(
      [one, one].map(({ status, to }) => ({ status, to })),
    );
  });
});

describe("a page of a plan sent twice", () => {
  const audits = (planId: number, action: string) =>
    app.db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", action)
      .where("objectId", "=", String(planId))
      .execute();

  const pages = {
    "adds an idea once": async () => {
      const { path, plan, channel } = await desk();
      const idea = await makeIdea(app.db, channel);
      return { path, plan, fields: { intent: "add", ideaId: String(idea.id) }, action: "plan.add-item" };
    },
    "adds an idea to every shop once": async () => {
      const { path, plan, channel } = await desk();
      const idea = await makeIdea(app.db, channel);
      return { path, plan, fields: { intent: "add", ideaId: String(idea.id), scope: "all" }, action: "plan.add-item" };
    },
    "copies its items to the other shops once": async () => {
      const { path, plan, other, channel } = await desk();
      await makePlanItem(app.db, plan, channel);
      return { path, plan: other, fields: { intent: "copy-items" }, action: "plan.copy-items" };
    },
    "writes a comment once": async () => {
      const { plan } = await desk();
      return { path: `/plans/${plan.id}`, plan, fields: { intent: "comment", text: "Hung." }, action: "plan.comment" };
    },
    "makes one link to its roadmap": async () => {
      const { plan } = await desk();
      const path = `/execution-roadmap/${plan.id}/${world.shop.id}/share`;
      return { path, plan, fields: { intent: "share" }, action: "roadmap.share" };
    },
  };

  test.each(Object.entries(pages))("%s, with the same response both times", async (_, made) => {
    const { path, plan, fields, action } = await made();
    const { text } = await app.get(path, owner);
    const idempotencyKey = /name="idempotencyKey"[^>]*value="([0-9a-f]{32})"/.exec(text)?.[1];
    expect(idempotencyKey).toBeDefined();
    const send = () => app.post(path, { ...fields, idempotencyKey: idempotencyKey ?? "" }, owner);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    const said = answers.map(({ status, to, text, headers }) => {
      const notice = /notice=([^.;]*)/.exec(decodeURIComponent(headers.get("Set-Cookie") ?? ""))?.[1] ?? "";
      const sentence = /"text":"([^"]*)"/.exec(atob(notice))?.[1];
      return { status, to, sentence, link: /value="(http[^"]*shared-roadmaps[^"]*)"/.exec(text)?.[1] };
    });
    expect(said[0]?.sentence ?? said[0]?.link).toBeDefined();
    expect(said).toEqual([said[0], said[0], said[0]]);
    expect(await audits(plan.id, action)).toHaveLength(1);
  });
});

/** Return the second step of a draft that was created together with another. */
async function desk() {
  const { id: planGroupId } = await app.db
    .insertInto("planGroups")
    .values({ companyId: world.sunrise.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const plan = await makePlan(app.db, world.shop, { planGroupId });
  const other = await makePlan(app.db, world.kiosk, { planGroupId });
  const channel = await makeChannel(app.db, world.sunrise);
  return { path: `/create-plan/second-step?plan=${plan.id}`, plan, other, channel };
}

test("plans generated twice from one preview, the second time after the first is done, are one batch", async () => {
  const idea = await makeIdea(app.db, await makeChannel(app.db, world.sunrise));
  const set = await makeAutopilotSet(app.db, world.sunrise, [idea]);
  const path = `/ideas/autopilot/generate?company=${world.sunrise.id}`;
  const startsOn = addDays(new Date().toISOString().slice(0, 10), 30);
  const ask = { setId: String(set.id), startsOn, networkIds: String(world.north.id) };
  const { text } = await app.post(path, { ...ask, intent: "preview" }, senior);
  const idempotencyKey = /name="idempotencyKey"[^>]*value="([0-9a-f]{32})"/.exec(text)?.[1] ?? "";
  const send = () => app.post(path, { ...ask, idempotencyKey, intent: "generate" }, senior);
  const one = await send();
  await app.db.updateTable("autopilotBatches").set({ status: "done" }).where("setId", "=", set.id).execute();
  expect((await send()).to).toBe(one.to);
  expect(await app.db.selectFrom("autopilotBatches").select("id").where("setId", "=", set.id).execute()).toHaveLength(
    1,
  );
});
