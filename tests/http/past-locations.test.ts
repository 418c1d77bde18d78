import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeCalendarFeed, makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeTransfer } from "#tests/support/make/handovers.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem, makeRoadmapShare } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let transfers: typeof import("#app/handover/transfers/run-transfer.server.ts");
let scene: Awaited<ReturnType<typeof handOver>>;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  transfers = await import("#app/handover/transfers/run-transfer.server.ts");
  scene = await handOver();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const TOKEN = "a-token-that-the-old-owner-has-kept";
const FEED = `/api/calendar/${TOKEN}.ics`;
const SHARED = `/shared-roadmaps/${TOKEN}`;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Transfer one shop with a plan from one owner to another, who continues the work. */
async function handOver() {
  const [from, to] = [
    await makeNetwork(app.db, world.sunrise, { name: "The old ones" }),
    await makeNetwork(app.db, world.sunrise),
  ];
  const shop = await makeLocation(app.db, from, { name: "The shop that went", openedOn: "2024-01-15" });
  const plan = await makePlan(app.db, shop, {
    name: "Spring push",
    status: "active",
    startsOn: day(-60),
    endsOn: day(30),
  });
  const item = await makePlanItem(app.db, plan, await makeChannel(app.db, world.sunrise), {
    title: "=Flyers",
    actualCents: 9_050,
  });
  const action = await makeAction(app.db, shop, { planId: plan.id, planItemId: item.id, title: "Order the flyers" });
  const event = await makeCustomEvent(app.db, shop, { title: "Tasting", startsOn: day(-5) });
  const member = (network: { id: number }, role: "Business Owner" | "View Only" = "Business Owner") =>
    makeUser(app.db, role, { company: world.sunrise, networks: [network] });
  const people = [await member(from), await member(from, "View Only"), await member(to)] as const;
  const [old, viewer, fresh] = [
    { cookie: await app.signIn(people[0]) },
    { cookie: await app.signIn(people[1]) },
    { cookie: await app.signIn(people[2]) },
  ];
  const { hashFeedToken } = await import("#app/planning/calendar-feeds/calendar-feed-queries.server.ts");
  await makeCalendarFeed(app.db, people[0], { tokenHash: hashFeedToken(TOKEN) });
  await makeRoadmapShare(app.db, plan, { userId: people[0].id }, { tokenHash: hashFeedToken(TOKEN) });
  const addresses = {
    plan: `/plans/${plan.id}`,
    costs: `/plans/${plan.id}/costs.csv`,
    roadmap: `/execution-roadmap/${plan.id}/${shop.id}`,
    roadmapFile: `/execution-roadmap/${plan.id}/${shop.id}/roadmap.ics`,
    checklist: `/implementation-checklist/${shop.id}`,
    sheet: `/implementation-checklist/${shop.id}/sheet`,
    action: `/implementation-checklist/${shop.id}/actions/${action.id}`,
    event: `/marketing-calendar/events/${event.id}`,
    eventFile: `/marketing-calendar/events/${event.id}/event.ics`,
  };
  const before = await Promise.all(Object.values(addresses).map(async (path) => (await app.get(path, old)).status));
  const feedBefore = (await app.get(FEED)).text;
  const sharedBefore = (await app.get(SHARED)).text;
  const transfer = await makeTransfer(app.db, to, [shop], { status: "scheduled" });
  expect(await transfers.runTransfer(app.db, transfer.id, new Date())).toBe("done");
  const [record] = await app.db.selectFrom("locationRecords").selectAll().where("locationId", "=", shop.id).execute();
  return {
    shop,
    plan,
    transfer,
    old,
    viewer,
    fresh,
    addresses,
    before,
    feedBefore,
    sharedBefore,
    recordPath: `/past-locations/${record?.id}`,
  };
}

test("the former owner's old addresses are not found, and the new owner has them", async () => {
  const { addresses, old, fresh, before } = scene;
  expect(new Set(before)).toEqual(new Set([200]));
  for (const path of Object.values(addresses)) {
    expect([path, (await app.get(path, old)).status, (await app.get(path, fresh)).status]).toEqual([path, 404, 200]);
  }
  for (const path of [
    "/plans.csv",
    "/implementation-checklist.csv",
    "/marketing-calendar",
    "/create-plan/first-step",
  ]) {
    const { text } = await app.get(path, old);
    for (const word of ["Spring push", "Order the flyers", "Tasting"])
      expect([path, text.includes(word)]).toEqual([path, false]);
  }
});

test("the former owner's feed and shared roadmap no longer contain anything of the shop", async () => {
  const { feedBefore, sharedBefore } = scene;
  expect([feedBefore.includes("Tasting"), sharedBefore.includes("Spring push")]).toEqual([true, true]);
  const [feed, shared] = [await app.get(FEED), await app.get(SHARED)];
  expect([feed.status, feed.text.includes("Tasting")]).toEqual([200, false]);
  expect([shared.status, shared.text.includes("Spring push")]).toEqual([404, false]);
});

test("the former owner finds the record on the dashboard, reads it and downloads the items as CSV", async () => {
  const { old, recordPath, shop } = scene;
  const dashboard = await app.get("/dashboard", old);
  expect(dashboard.text).toMatch(/href="\/past-locations"[^>]*>View 1 former location</);
  expect(dashboard.text).toContain("You transferred your locations");
  const list = await app.get("/past-locations", old);
  expect(list.text).toContain(`href="${recordPath}"`);
  const { text } = await app.get(recordPath, old);
  for (const words of [shop.name, "The old ones", "Spring push", "=Flyers", "$90.50", "Order the flyers", "Tasting"]) {
    expect([words, text.includes(words)]).toEqual([words, true]);
  }
  expect(text).toMatch(/Available until \d\d\/\d\d\/20\d\d\./);
  const csv = await app.get(`${recordPath}/items.csv`, old);
  expect(csv.text).toContain(`"Spring push","Active","'=Flyers"`);
  expect(csv.text).toContain(`,100.00,90.50`);
});

test("the new owner's changes do not appear in the record", async () => {
  const { old, recordPath, plan, shop } = scene;
  const before = await app.getData(recordPath, "routes/user/past-locations/record", old);
  await app.db.updateTable("plans").set({ name: "Their own idea" }).where("id", "=", plan.id).execute();
  await app.db.updateTable("locations").set({ name: "Their own name" }).where("id", "=", shop.id).execute();
  expect((await app.getData(recordPath, "routes/user/past-locations/record", old)).text).toBe(before.text);
  const { text } = await app.get("/past-locations", old);
  expect([text.includes("Their own name"), text.includes("The shop that went")]).toEqual([false, true]);
});

test("no other user can read the record", async () => {
  const { viewer, fresh, recordPath } = scene;
  const foreign = { cookie: await app.signIn(world.harborOwner) };
  const neighbor = { cookie: await app.signIn(world.owner) };
  for (const path of [recordPath, `${recordPath}/items.csv`]) {
    expect((await app.get(path, viewer)).status).toBe(403);
    for (const who of [fresh, foreign, neighbor]) expect((await app.get(path, who)).status).toBe(404);
  }
  for (const who of [viewer, fresh, foreign])
    expect((await app.get("/dashboard", who)).text).not.toContain("former location");
});

describe("the pages stay within their statement budgets", () => {
  test.each([
    ["/dashboard", 14],
    ["/past-locations", 6],
    ["record", 6],
  ])("%s", async (path, most) => {
    const sent = await recordStatements(() => app.get(path === "record" ? scene.recordPath : path, scene.old));
    expect(sent.length).toBeLessThanOrEqual(most);
  });
});

test("an owner without locations or records sees what would appear here", async () => {
  const network = await makeNetwork(app.db, world.sunrise);
  const who = {
    cookie: await app.signIn(await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] })),
  };
  expect((await app.get("/past-locations", who)).text).toContain("No data was found.");
});

test("the advisor sees before and after a transfer who keeps read access until when", async () => {
  const senior = { cookie: await app.signIn(world.senior) };
  const { text } = await app.get(`/transfer-location/${scene.transfer.id}`, senior);
  expect(text).toMatch(/The old ones can view data from its ownership period until \d\d\/\d\d\/20\d\d\./);
  const open = await makeTransfer(app.db, world.south, [world.kiosk], { effectiveOn: "2099-12-31" });
  const page = await app.get(`/transfer-location/${open.id}`, senior);
  expect(page.text).toContain("North can view data from its ownership period until 12/31/2101.");
});
