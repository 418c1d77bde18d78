import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAutopilotSet } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let networks = 0;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** A form as a page of its own sends it: with that page's key. */
async function pageForm() {
  const path = `/company/${world.sunrise.id}/networks/create`;
  const { text } = await app.get(path, senior);
  const key = /name="idempotencyKey"[^>]*value="([0-9a-f]{32})"/.exec(text)?.[1];
  networks += 1;
  const fields = { name: `Twice ${networks}`, code: `TW${networks}`, idempotencyKey: key ?? "" };
  return { key, fields, send: (more: object = {}) => app.post(path, { ...fields, ...more }, senior) };
}

const called = (name: string) => app.db.selectFrom("networks").select("id").where("name", "=", name).execute();

test("a form that is sent twice, one after the other or at once, makes one record and leads to it both times", async () => {
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

test("each page has a key of its own, and a page that is filled in anew makes another record", async () => {
  const [one, other] = [await pageForm(), await pageForm()];
  expect(one.key).not.toBe(other.key);
  await one.send();
  await one.send({ name: "Filled in anew", code: "ANEW" });
  expect(await called("Filled in anew")).toHaveLength(1);
});

test("a form without a key, and another form with the same one, are refused what is taken", async () => {
  const { fields, send } = await pageForm();
  await send();
  const path = `/company/${world.sunrise.id}/networks/create`;
  const { idempotencyKey: _, ...keyless } = fields;
  expect((await app.post(path, keyless, senior)).status).toBe(422);
  expect((await send({ contactName: "Ann" })).status).toBe(422);
});

describe("a page that is sent twice", () => {
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
        ...{ intent: "save", email: `${crypto.randomUUID()}@example.test`, firstName: "Gail", lastName: "Guest" },
        ...{ role: "Location Level Guest", locationIds: String(world.shop.id) },
      };
      return { path: "/guest-accounts/add", visitor: { cookie: await app.signIn(world.owner) }, fields };
    },
    "of a new transfer": async () => {
      const shop = await makeLocation(app.db, world.north);
      const fields = {
        ...{ intent: "save", version: "0", location: String(shop.id), toNetworkId: String(world.south.id) },
        ...{ effectiveOn: "2099-01-01", plans: "move", guests: "keep", groups: "keep" },
      };
      return { path: `/transfer-location/prepare?company=${world.sunrise.id}`, visitor: senior, fields };
    },
    "of a new idea": async () => {
      const channel = await makeChannel(app.db, world.sunrise);
      const fields = {
        ...{ intent: "save", title: "Twice", code: `TWICE-${channel.id}`, channelId: String(channel.id) },
        ...{ effort: "2", leadDays: "0", durationDays: "1" },
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

  test.each(Object.entries(pages))("%s makes one, and leads to it both times", async (_, made) => {
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

test("plans that are generated twice from one preview, the second time after the first is done, are one batch", async () => {
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
