import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeGroup } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const groupOf = (id: number) => app.db.selectFrom("locationGroups").selectAll().where("id", "=", id).executeTakeFirst();
const member = () => makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [world.north] });

describe("a group", () => {
  test("is created in the company of the address, then its locations are chosen", async () => {
    const fields = { name: "Riverside", description: "", color: "#0b746a", networkId: String(world.north.id) };
    const made = await app.post(`/groups/${world.sunrise.id}/create-group`, fields, advisor);
    expect(made).toMatchObject({ status: 303, to: expect.stringMatching(/^\/groups\/assign-locations\/\d+$/) });
    const again = await app.post(`/groups/${world.sunrise.id}/create-group`, fields, advisor);
    expect(again.status).toBe(422);
    expect(again.text).toContain("Another group here is already named Riverside.");
  });

  test("is deleted only by a Senior Advisor, who sees the effect in numbers", async () => {
    const group = await makeGroup(app.db, world.sunrise, { locations: [world.shop], users: [await member()] });
    const path = `/groups/${group.id}/edit`;
    expect((await app.get(path, senior)).text).toContain("1 user gains access to location");
    expect((await app.get(path, advisor)).text).not.toContain("Delete group");
    expect((await app.post(path, { intent: "delete", version: "1" }, advisor)).status).toBe(403);
    await app.post(path, { intent: "delete", version: "2" }, senior);
    expect(await groupOf(group.id)).toBeDefined();
    expect((await app.post(path, { intent: "delete", version: "1" }, senior)).status).toBe(303);
    expect(await groupOf(group.id)).toBeUndefined();
  });
});

describe("assigning, as a form without script", () => {
  test("shows the ticked members for review before it saves exactly those", async () => {
    const user = await member();
    const group = await makeGroup(app.db, world.sunrise, { users: [user] });
    const path = `/groups/assign-locations/${group.id}`;
    const ticks = { version: "1", add: [String(world.shop.id)] };
    const reviewed = await app.post(path, { ...ticks, intent: "review" }, advisor);
    expect(reviewed.text).toContain(`1 user gains access to location ${world.shop.pcNumber}.`);
    const mark = /name="reviewed" value="([^"]*)"/.exec(reviewed.text)?.[1] ?? "";
    const more = { ...ticks, add: [String(world.shop.id), String(world.kiosk.id)] };
    const unseen = await app.post(path, { ...more, intent: "save", reviewed: mark }, advisor);
    expect(unseen.status).toBe(422);
    expect(unseen.text).toContain("Your selection changed since you reviewed it.");
    const saved = await app.post(path, { ...ticks, intent: "save", reviewed: mark }, advisor);
    expect(saved).toMatchObject({ status: 303, to: `/groups/${group.id}/edit` });
    const rows = await app.db
      .selectFrom("groupLocations")
      .select("locationId")
      .where("groupId", "=", group.id)
      .execute();
    expect(rows).toEqual([{ locationId: world.shop.id }]);
  });

  test("ticks all results of a search", async () => {
    const group = await makeGroup(app.db, world.sunrise, {}, { networkId: world.north.id });
    const path = `/groups/assign-locations/${group.id}`;
    const answer = await app.post(path, { version: "1", intent: "all-outside", find: world.kiosk.name }, advisor);
    expect(answer.text).toContain(`value="${world.kiosk.id}-"`);
  });
});

describe("transferring groups", () => {
  test("to another network prepares a transfer with their locations and moves nothing yet", async () => {
    const group = await makeGroup(app.db, world.sunrise, { locations: [world.shop] }, { networkId: world.north.id });
    const fields = { intent: "move", groupIds: String(group.id), toNetworkId: String(world.south.id) };
    const { to } = await app.post(`/groups/transfer-groups?company=${world.sunrise.id}`, fields, advisor);
    expect(to).toMatch(/^\/transfer-location\/prepare\?/);
    const page = await app.get(to ?? "", advisor);
    expect(page.text).toContain(group.name);
    expect(await groupOf(group.id)).toMatchObject({ networkId: world.north.id });
  });

  test("to another user shows the effect first, and a Senior Advisor does it", async () => {
    const [from, to] = [await member(), await member()];
    const group = await makeGroup(app.db, world.sunrise, { locations: [world.shop], users: [from] });
    const path = `/groups/transfer-groups?company=${world.sunrise.id}`;
    const fields = { groupIds: String(group.id), fromUserId: String(from.id), toEmail: to.email };
    const holders = () => app.db.selectFrom("groupUsers").select("userId").where("groupId", "=", group.id).execute();
    const asked = await app.post(path, { ...fields, intent: "hand-over" }, advisor);
    expect(asked.text).toContain("1 user loses access to location");
    expect(await holders()).toEqual([{ userId: from.id }]);
    const reviewed = /name="reviewed" value="([^"]*)"/.exec(asked.text)?.[1] ?? "";
    expect(asked.text).not.toContain('value="hand-over"');
    expect((await app.post(path, { ...fields, intent: "hand-over", reviewed }, advisor)).status).toBe(403);
    expect(await holders()).toEqual([{ userId: from.id }]);
    const senior = { cookie: await app.signIn(world.senior) };
    expect((await app.post(path, { ...fields, intent: "hand-over", reviewed }, senior)).status).toBe(303);
    expect(await holders()).toEqual([{ userId: to.id }]);
  });
});
