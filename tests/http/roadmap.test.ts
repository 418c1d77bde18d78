import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAction, makePlan, makePlanItem, makeRoadmapShare } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let owner: { cookie: string };
let page: string;
let planId: number;

const DAY_MS = 86_400_000;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  owner = { cookie: await app.signIn(world.owner) };
  const plan = await makePlan(app.db, world.shop, {
    status: "active",
    name: "Spring",
    budgetCents: 98_765,
    startsOn: "2027-03-01",
    endsOn: "2027-04-30",
  });
  const days = {
    startsOn: "2027-03-05",
    endsOn: "2027-03-09",
    baselineStartsOn: "2027-03-01",
    baselineEndsOn: "2027-03-05",
  };
  const item = await makePlanItem(app.db, plan, await makeChannel(app.db, world.sunrise), {
    title: "Sampling",
    ...days,
  });
  const of = { planId: plan.id, planItemId: item.id, offsetDays: 0 };
  await makeAction(app.db, world.shop, {
    ...of,
    title: "Brew the coffee",
    dueOn: "2027-03-05",
    ownerId: world.owner.id,
  });
  await makeAction(app.db, world.shop, {
    ...of,
    title: "Thank the school",
    dueOn: "2027-04-02",
    ownerId: world.guest.id,
    phase: "after",
  });
  planId = plan.id;
  page = `/execution-roadmap/${plan.id}/${world.shop.id}`;
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Create a campaign at the owner's two shops with one item of $100.00 and one step each. */
async function makeCampaign() {
  const company = { companyId: world.sunrise.id };
  const group = await app.db.insertInto("planGroups").values(company).returning("id").executeTakeFirstOrThrow();
  const channel = await makeChannel(app.db, world.sunrise);
  const days = { startsOn: "2027-03-05", endsOn: "2027-03-09" };
  const actionIds: number[] = [];
  const planIds: number[] = [];
  for (const shop of [world.shop, world.kiosk]) {
    const plan = await makePlan(app.db, shop, { status: "active", planGroupId: group.id });
    const item = await makePlanItem(app.db, plan, channel, { title: "Flyers", ...days });
    const of = { planId: plan.id, planItemId: item.id, title: "Order flyers", dueOn: "2027-03-01" };
    actionIds.push((await makeAction(app.db, shop, of)).id);
    planIds.push(plan.id);
  }
  return { address: `/execution-roadmap/${planIds[0]}/${world.shop.id}`, actionIds };
}

describe("the roadmap", () => {
  test("shows which steps slipped since the plan was activated", async () => {
    const { text } = await app.get(page, owner);
    for (const told of ["1 of 1 item slipped 4 days", "Slipped by 4 days", "Slipped by 32 days"])
      expect(text).toContain(told);
  });

  test("shows only a user's own steps on request, by week, month or quarter", async () => {
    const { text } = await app.get(`${page}?mine=1&zoom=quarter`, owner);
    expect([text.includes("Brew the coffee"), text.includes("Thank the school"), text.includes(">Q1<")]).toEqual([
      true,
      false,
      true,
    ]);
  });

  test("takes at most 8 statements, for all locations of a campaign too", async () => {
    const route = "routes/user/execution-roadmap";
    const { address } = await makeCampaign();
    for (const of of [page, `${address}?all=1`])
      expect((await recordStatements(() => app.getData(of, route, owner))).length).toBeLessThanOrEqual(8);
  });

  test("of a campaign shows equal steps once, and marks each as done where the user works", async () => {
    const { address, actionIds } = await makeCampaign();
    const shownTo = async (who: { cookie: string }) => (await app.get(`${address}?all=1`, who)).text;
    const guest = { cookie: await app.signIn(world.guest) };
    const all = await shownTo(owner);
    for (const told of ["Both locations", "0 of 2 done", "$200.00"]) expect(all).toContain(told);
    // A guest of one of them sees it alone.
    expect(await shownTo(guest)).not.toContain("of 2 done");
    const [, kiosk] = actionIds;
    const done = { intent: "done", actionId: String(kiosk), version: "1" };
    expect((await app.post(`${address}?all=1`, done, guest)).status).toBe(404);
    expect((await app.post(`${address}?all=1`, done, owner)).status).toBe(303);
    expect(await shownTo(owner)).toContain("1 of 2 done");
  });

  test("is downloaded as a calendar file: its items on their days, its steps on the day each is due", async () => {
    const { status, text } = await app.get(`${page}/roadmap.ics`, owner);
    expect([status, text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 3]);
    for (const line of [
      "SUMMARY:Sampling",
      "DTSTART;VALUE=DATE:20270305",
      "DTEND;VALUE=DATE:20270310",
      "SUMMARY:Thank the school",
    ]) {
      expect(text).toContain(line);
    }
  });
});

describe("a link to a roadmap", () => {
  const make = async () => {
    const { status, text } = await app.post(`${page}/share`, { intent: "share" }, owner);
    const [, address] = /value="http[^"]*(\/shared-roadmaps\/[\w-]+)"/.exec(text) ?? [];
    return { status, address: address ?? "" };
  };

  test("shows it to strangers without money and names, reveals nothing else, and is shown once", async () => {
    const { status, address } = await make();
    expect(status).toBe(200);
    expect((await app.get(`${page}/share`, owner)).text).not.toContain(address);
    const shared = await app.get(address);
    expect([shared.status, shared.headers.get("X-Robots-Tag")]).toEqual([200, "noindex"]);
    for (const told of ["Brew the coffee", "Thank the school", "noindex"]) expect(shared.text).toContain(told);
    for (const secret of ["$", world.owner.email, world.guest.email, "98765", "100.00"])
      expect(shared.text).not.toContain(secret);
    expect((await app.get(`${page}/share`, owner)).text).toContain("1 visit");
  });

  test("stops working once it is revoked, 30 days old, or its creator is blocked", async () => {
    const { address } = await make();
    const shares = () =>
      app.db
        .selectFrom("roadmapShares")
        .select("id")
        .where("planId", "=", planId)
        .where("revokedAt", "is", null)
        .orderBy("id", "desc");
    const { id } = await shares().executeTakeFirstOrThrow();
    expect((await app.post(`${page}/share`, { intent: "revoke", id: String(id) }, owner)).status).toBe(303);
    expect((await app.get(address)).status).toBe(404);
    expect((await app.post(`${page}/share`, { intent: "revoke", id: String(id) }, owner)).status).toBe(404);
    const old = await make();
    const byAge = app.db.updateTable("roadmapShares").set({ expiresAt: new Date(Date.now() - DAY_MS) });
    await byAge.where("id", "=", (await shares().executeTakeFirstOrThrow()).id).execute();
    expect((await app.get(old.address)).status).toBe(404);
    const last = await make();
    await app.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", world.owner.id).execute();
    expect((await app.get(last.address)).status).toBe(404);
    await app.db.updateTable("users").set({ status: "Registered" }).where("id", "=", world.owner.id).execute();
    expect((await app.get(last.address)).status).toBe(200);
  });

  test("is created only by owners, at most ten for one roadmap", async () => {
    const guest = { cookie: await app.signIn(world.guest) };
    expect((await app.getData(`${page}/share`, "routes/user/share-roadmap", guest)).status).toBe(403);
    const plan = await makePlan(app.db, world.shop, { status: "active" });
    for (let index = 0; index < 10; index += 1) await makeRoadmapShare(app.db, plan, { userId: world.owner.id });
    const { status } = await app.post(
      `/execution-roadmap/${plan.id}/${world.shop.id}/share`,
      { intent: "share" },
      owner,
    );
    expect(status).toBe(303);
    const made = await app.db.selectFrom("roadmapShares").select("id").where("planId", "=", plan.id).execute();
    expect(made.length).toBe(10);
  });
});
