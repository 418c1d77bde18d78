import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppResponse, htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeNotification } from "#tests/support/make/notifications.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork, makeOpening, placeLocation } from "#tests/support/make/places.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAction, makePlan } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeEventProgram, makeProgram, makeSocialOrder } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;

const PAGE = "/dashboard";
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());

/** The card of tasks, without scripts. */
function doNextOf(page: AppResponse): string {
  return /<h2>Do next<\/h2>.*?<\/section>/s.exec(htmlWithoutScripts(page))?.[0] ?? "";
}

describe("the greeting", () => {
  test("appears once per session, with the changes since the last visit", async () => {
    const network = await makeNetwork(app.db, world.sunrise, { name: "Newsworthy" });
    const of = { company: world.sunrise, networks: [network] };
    const lastVisitAt = new Date(Date.now() - 48 * HOUR_MS);
    const owner = await makeUser(app.db, "Business Owner", of, { firstName: "Olive", lastVisitAt });
    const shop = await makeLocation(app.db, network, {
      name: "Corner",
      openedOn: new Date().toISOString().slice(0, 10),
    });
    const guest = { firstName: "Gail", lastName: "Guest", registeredAt: new Date() };
    await makeUser(app.db, "Location Level Guest", { ...of, locations: [shop] }, guest);
    await makeNotification(app.db, owner);
    await makeNotification(app.db, owner, { createdAt: new Date(Date.now() - 72 * HOUR_MS) });
    const cookie = await app.signIn(owner);
    const { text } = await app.get(PAGE, { cookie });
    expect(text).toContain("Welcome back, Olive");
    expect(text).toContain("You have 1 new notification.");
    expect(text).toContain("You have access to 1 new location.");
    expect(text).toContain("Gail Guest joined your team.");
    expect((await app.get(PAGE, { cookie })).text).not.toContain("Welcome back");
    const soon = await app.get(PAGE, { cookie: await app.signIn(owner) });
    expect(soon.text).not.toMatch(/(new|changed) since/i);
    await app.db
      .updateTable("users")
      .set({ lastVisitAt: new Date(Date.now() - HOUR_MS) })
      .where("id", "=", owner.id)
      .execute();
    const again = await app.get(PAGE, { cookie: await app.signIn(owner) });
    expect(again.text).toContain("new since");
  });

  test("mentions settings and terms that affect the user", async () => {
    const company = await app.db
      .insertInto("companies")
      .values({ name: "Changing", personalDetailsDisabled: true })
      .returning("id")
      .executeTakeFirstOrThrow();
    const owner = await makeUser(
      app.db,
      "Business Owner",
      { company },
      { lastVisitAt: new Date(Date.now() - HOUR_MS) },
    );
    await app.db
      .insertInto("auditLog")
      .values({
        action: "company.change",
        objectType: "company",
        objectId: String(company.id),
        companyId: company.id,
        before: JSON.stringify({ personalDetailsDisabled: false }),
        after: JSON.stringify({ personalDetailsDisabled: true }),
      })
      .execute();
    const terms = { html: "<p>New</p>", textHash: "hash", status: "published" as const, publishedAt: new Date() };
    await app.db
      .insertInto("termsVersions")
      .values({ ...terms, companyId: company.id, number: 1 })
      .execute();
    const { text } = await app.get(PAGE, { cookie: await app.signIn(owner) });
    expect(text).toContain("Personal details are turned off for you.");
    expect(text).toContain("Your company published new terms and conditions.");
  });
});

describe("the locations", () => {
  test("are the user's own, and the chosen one is remembered", async () => {
    const cookie = await app.signIn(world.guest);
    const all = await app.get(PAGE, { cookie });
    expect(all.text).toContain(world.shop.name);
    expect(all.text).not.toContain(world.kiosk.pcNumber);
    const owner = await app.signIn(world.owner);
    const chosen = await app.post(PAGE, { location: String(world.kiosk.id) }, { cookie: owner });
    expect([chosen.status, chosen.to]).toEqual([303, PAGE]);
    expect((await app.get(PAGE, { cookie: owner })).text).toContain("Show all locations");
    const elsewhere = await app.signIn(world.owner);
    expect((await app.get(PAGE, { cookie: elsewhere })).text).toContain("Show all locations");
    await app.post(PAGE, { location: "" }, { cookie: owner });
    expect((await app.get(PAGE, { cookie: owner })).text).not.toContain("Show all locations");
  });

  test("outside the access scope are not found", async () => {
    const cookie = await app.signIn(world.owner);
    const route = "routes/user/dashboard";
    const missing = await app.postData(PAGE, route, { location: "987654321" }, { cookie });
    for (const location of [String(world.pierShop.id), String(world.southShop.id), "0", "1e9", "x"]) {
      const { status, text } = await app.postData(PAGE, route, { location }, { cookie });
      expect([status, text]).toEqual([404, missing.text]);
    }
  });

  test("that left the access scope are forgotten", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const shop = await makeLocation(app.db, network, { name: "Leaving" });
    const of = { company: world.sunrise, networks: [network] };
    const owner = await makeUser(app.db, "Business Owner", of, { defaultLocationId: shop.id });
    const cookie = await app.signIn(owner);
    expect((await app.get(PAGE, { cookie })).text).toContain("Leaving");
    await app.db.deleteFrom("memberships").where("userId", "=", owner.id).execute();
    const { status, text } = await app.get(PAGE, { cookie });
    expect([status, text.includes("Leaving")]).toEqual([200, false]);
    expect(text).toContain("No locations yet");
  });

  test("can be 200: the page takes as many statements as with one, at most 14", async () => {
    const network = await makeNetwork(app.db, world.sunrise, { name: "Large" });
    const rows = Array.from({ length: 200 }, (_, index) => ({
      companyId: world.sunrise.id,
      networkId: network.id,
      pcNumber: `L${1_000 + index}`,
      name: `Large ${index}`,
    }));
    const [first] = await app.db.insertInto("locations").values(rows).returning("id").execute();
    const of = { company: world.sunrise, networks: [network] };
    const values = { lastVisitAt: new Date(Date.now() - HOUR_MS), defaultLocationId: first?.id ?? null };
    const owner = await makeUser(app.db, "Business Owner", of, values);
    const cookie = await app.signIn(owner);
    const statements = await recordStatements(() => app.get(PAGE, { cookie }));
    expect(statements.length).toBeLessThanOrEqual(14);
    expect(statements.length).toBeGreaterThan(5);
  });
});

test("recently verified openings nearby are shown, with a link to each and on a timeline", async () => {
  await placeLocation(app.db, world.shop);
  const [lately, before] = [1, 40].map((days) => new Date(Date.now() - days * 24 * HOUR_MS));
  await makeOpening(app.db, world.shop, { brand: "Near and new", verifiedAt: lately });
  await makeOpening(app.db, world.shop, { brand: "Near and old", verifiedAt: before });
  await makeOpening(app.db, world.shop, { brand: "Far and new", verifiedAt: lately, latitude: 42.12 });
  await makeOpening(app.db, world.pierShop, { brand: "Harbor's", verifiedAt: lately });
  const cookie = await app.signIn(world.owner);
  const { text } = await app.get(PAGE, { cookie });
  const [, link = "", count] = /href="(\/competitive-intelligence\?[^"]+)">(\d+) opening</.exec(text) ?? [];
  expect([count, text.includes("Near and new")]).toEqual(["1", true]);
  const behind = htmlWithoutScripts(await app.get(link.replaceAll("&amp;", "&"), { cookie }));
  expect(["Near and new", "Near and old", "Far and new"].filter((brand) => behind.includes(brand))).toEqual([
    "Near and new",
  ]);
  const timeline = htmlWithoutScripts(await app.get("/competitive-intelligence?view=timeline&near=yours", { cookie }));
  for (const said of ["March 2027", "Near and new", "Near and old", "Far and new"]) expect(timeline).toContain(said);
  expect(timeline).not.toContain("Harbor's");
});

test("new owners see their first steps, and no other users do", async () => {
  const network = await makeNetwork(app.db, world.sunrise);
  const shop = await makeLocation(app.db, network);
  const of = { company: world.sunrise, networks: [network] };
  const cookie = await app.signIn(await makeUser(app.db, "Business Owner", of));
  const begins = htmlWithoutScripts(await app.get(PAGE, { cookie }));
  for (const said of ["First steps", "0 of 6 done", "Invite the team", "New location:", shop.name, "Start now"])
    expect(begins).toContain(said);
  expect(begins).toContain(`href="/create-plan/first-step/${shop.id}"`);
  const guest = await app.signIn(await makeUser(app.db, "Location Level Guest", { ...of, locations: [shop] }));
  expect(htmlWithoutScripts(await app.get(PAGE, { cookie: guest }))).not.toContain("0 of 6 done");
  const before = new Date(Date.now() - 91 * 24 * HOUR_MS);
  await app.db.updateTable("locations").set({ createdAt: before }).where("id", "=", shop.id).execute();
  expect(htmlWithoutScripts(await app.get(PAGE, { cookie }))).not.toContain("of 6 done");
});

test("owners see unregistered guests; guests see whom to contact", async () => {
  const of = { company: world.sunrise, networks: [world.north], locations: [world.shop] };
  const invited = { status: "Invited", registeredAt: null, firstName: "Ida", lastName: "Invited" } as const;
  await makeUser(app.db, "Location Level Guest", of, invited);
  const owner = await app.get(PAGE, { cookie: await app.signIn(world.owner) });
  expect(htmlWithoutScripts(owner)).toMatch(/Invited guest/);
  expect(owner.text).toContain('href="/guest-accounts?q=Ida+Invited"');
  const viewer = await app.get(PAGE, { cookie: await app.signIn(world.viewer) });
  expect(viewer.text).toContain("Network owners");
  expect(viewer.text).toContain(world.owner.email);
  expect(viewer.text).not.toContain(world.southOwner.email);
  expect(htmlWithoutScripts(viewer)).not.toMatch(/Invited guest/);
});

describe("the dashboard", () => {
  test("invites a user without a plan to create the first one", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const shop = await makeLocation(app.db, network);
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    const { text } = await app.get(PAGE, { cookie: await app.signIn(owner) });
    expect(text).toContain(`Create your first plan for PC ${shop.pcNumber}`);
    expect(text).toContain(`href="/create-plan/first-step/${shop.id}"`);
  });

  test("offers to-dos to tick, only at the chosen location", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const [shop, other] = [await makeLocation(app.db, network), await makeLocation(app.db, network)];
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    const plan = await makePlan(app.db, shop, { status: "active" });
    const todo = await makeAction(app.db, shop, { planId: plan.id, dueOn: "2026-01-05", title: "Sweep the yard" });
    await makeAction(app.db, other, { dueOn: "2026-01-05", title: "Paint the fence" });
    const cookie = await app.signIn(owner);
    const doNext = async () => doNextOf(await app.get(PAGE, { cookie }));
    for (const said of [`/implementation-checklist/${shop.id}/actions/${todo.id}`, "Paint the fence", "days late"]) {
      expect(await doNext()).toContain(said);
    }
    await app.post(PAGE, { location: String(shop.id) }, { cookie });
    expect([(await doNext()).includes("Sweep"), (await doNext()).includes("Paint")]).toEqual([true, false]);
    const form = { intent: "done", id: String(todo.id), version: String(todo.version) };
    const { status, to } = await app.post(PAGE, form, { cookie });
    expect([status, to]).toEqual([303, PAGE]);
    const [row] = await app.db.selectFrom("actions").select(["status", "doneBy"]).where("id", "=", todo.id).execute();
    expect(row).toEqual({ status: "done", doneBy: owner.id });
    // A wrong tap can be undone where it was made.
    expect(await doNext()).toContain('value="reopen"');
    const stale = await app.post(PAGE, { ...form, intent: "reopen" }, { cookie });
    expect(stale.status).toBe(303);
    const reopen = { ...form, intent: "reopen", version: String(todo.version + 1) };
    await app.post(PAGE, reopen, { cookie });
    expect(await doNext()).toContain('value="done"');
  });

  test("gives a viewer no actions, and refuses their tick and that of an absent to-do", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const shop = await makeLocation(app.db, network);
    const of = { company: world.sunrise, networks: [network] };
    const todo = await makeAction(app.db, shop, { dueOn: "2026-01-05", title: "Sweep the yard" });
    const foreign = await makeAction(app.db, world.pierShop, { dueOn: "2026-01-05" });
    await makePlan(app.db, shop);
    const viewer = await app.signIn(await makeUser(app.db, "View Only", of));
    const page = await app.get(PAGE, { cookie: viewer });
    expect(doNextOf(page)).toContain("Sweep the yard");
    for (const action of ['value="done"', ">Continue<", ">View<"]) expect(doNextOf(page)).not.toContain(action);
    for (const action of ["Start a campaign", "Claim with a photo"]) expect(page.text).not.toContain(action);
    const tick = ({ id, version }: { id: number; version: number }, cookie: string) =>
      app.post(PAGE, { intent: "done", id: String(id), version: String(version) }, { cookie });
    expect((await tick(todo, viewer)).status).toBe(403);
    const owner = await app.signIn(await makeUser(app.db, "Business Owner", of));
    expect((await tick(foreign, owner)).status).toBe(404);
  });

  test("shows six tasks, the others folded, and the rest of a kind as a link to its list", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const shop = await makeLocation(app.db, network);
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    for (const number of [1, 2, 3, 4, 5])
      await makeAction(app.db, shop, { dueOn: "2026-01-05", title: `Task ${number}` });
    for (const name of ["A", "B", "C"]) await makePlan(app.db, shop, { name });
    await makePlan(app.db, shop, { status: "saved" });
    const text = doNextOf(await app.get(PAGE, { cookie: await app.signIn(owner) }));
    expect(text).toContain("Show all 7");
    expect(text.slice(0, text.indexOf("Show all")).match(/<li/g)).toHaveLength(6);
    expect(text).toContain('href="/implementation-checklist?late=1"');
    expect(text).toContain("3 more late to-dos");
  });

  test("leads to unpaid orders, at the chosen location only", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const [shop, other] = [await makeLocation(app.db, network), await makeLocation(app.db, network)];
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    await makePlan(app.db, shop);
    const orders = [
      await makeSocialOrder(app.db, shop, { status: "paymentFailed", method: "card" }),
      await makeSocialOrder(app.db, shop, { status: "pendingPayment", method: "invoice" }),
      await makeSocialOrder(app.db, other, { status: "pendingPayment", method: "card" }),
    ];
    const cookie = await app.signIn(owner);
    const linked = async () => {
      const text = doNextOf(await app.get(PAGE, { cookie }));
      return orders.filter(({ id }) => text.includes(`/social-media/view-orders/${id}"`)).length;
    };
    expect(await linked()).toBe(3);
    await app.post(PAGE, { location: String(shop.id) }, { cookie });
    expect(await linked()).toBe(2);
  });

  test("asks for gift cards of an event, and leads to the claim of a past one", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const shop = await makeLocation(app.db, network);
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    const today = new Date().toISOString().slice(0, 10);
    const fair = await makeCustomEvent(app.db, shop, { startsOn: addDays(today, 40), wantsGiftCards: true });
    await makeEventProgram(app.db, fair, { status: "planned" });
    const text = doNextOf(await app.get(PAGE, { cookie: await app.signIn(owner) }));
    expect(text).toContain(`href="/event-management/order-gift-cards/${fair.id}?location=${shop.pcNumber}"`);
    const guest = { company: world.sunrise, networks: [network], locations: [] };
    const other = doNextOf(
      await app.get(PAGE, { cookie: await app.signIn(await makeUser(app.db, "Location Level Guest", guest)) }),
    );
    expect(other).not.toContain("order-gift-cards");
  });
});

test("activities to claim are counted as on their page, at the chosen location too", async () => {
  const network = await makeNetwork(app.db, world.sunrise);
  const [shop, other] = [await makeLocation(app.db, network), await makeLocation(app.db, network)];
  const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
  const today = new Date().toISOString().slice(0, 10);
  const period = { startsOn: addDays(today, -60), endsOn: addDays(today, 60) };
  const program = await makeProgram(app.db, world.sunrise, { ...period, claimWindowDays: 60 });
  for (const location of [shop, other]) await makeBudgetAccount(app.db, program, location, 100_000);
  const fair = { startsOn: addDays(today, -10), endsOn: addDays(today, -10), status: "held" } as const;
  for (const [location, title] of [
    [shop, "Fair at the shop"],
    [other, "Fair elsewhere"],
  ] as const) {
    await makeCustomEvent(app.db, location, { ...fair, title, isReimbursable: true, estimatedCostCents: 10_000 });
  }
  await makePlan(app.db, shop);
  const cookie = await app.signIn(owner);
  const countAndList = async () => {
    const { text } = await app.get(PAGE, { cookie });
    const [, to = "", count] = /href="([^"]*)">Claim \$[\d.,]+ for (\d+) activit/.exec(text) ?? [];
    const { text: list } = await app.get(to.replaceAll("&amp;", "&"), { cookie });
    return [Number(count), ["Fair at the shop", "Fair elsewhere"].filter((title) => list.includes(title))];
  };
  expect(await countAndList()).toEqual([2, ["Fair at the shop", "Fair elsewhere"]]);
  await app.post(PAGE, { location: String(shop.id) }, { cookie });
  expect(await countAndList()).toEqual([1, ["Fair at the shop"]]);
});

describe("the cards", () => {
  test("that a user hides stay hidden, only for that user, in other sessions too", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    await makeLocation(app.db, network);
    const of = { company: world.sunrise, networks: [network] };
    const [owner, other] = [await makeUser(app.db, "Business Owner", of), await makeUser(app.db, "Business Owner", of)];
    const isShown = async (user: typeof owner, title: string) =>
      (await app.get(PAGE, { cookie: await app.signIn(user) })).text.includes(`<h2>${title}</h2>`);
    expect(await isShown(owner, "Progress by location")).toBe(true);
    const form = { intent: "choose-cards", card: ["needs", "locations", "no such card"] };
    const { status, to } = await app.post(PAGE, form, { cookie: await app.signIn(owner) });
    expect([status, to]).toEqual([303, PAGE]);
    expect([await isShown(owner, "Progress by location"), await isShown(owner, "Next 7 days")]).toEqual([false, false]);
    expect(await isShown(other, "Progress by location")).toBe(true);
    await app.post(PAGE, { intent: "choose-cards", card: ["progress"] }, { cookie: await app.signIn(owner) });
    expect([await isShown(owner, "Progress by location"), await isShown(owner, "Next 7 days")]).toEqual([true, false]);
  });
});

test("the tour leads through the pages of the user's own menu and back, without script", async () => {
  const namesOf = async (user: { id: number }) => {
    const cookie = await app.signIn(user);
    const names: string[] = [];
    expect((await app.get(PAGE, { cookie })).text).toContain('href="?tour=1"');
    for (let path: string | undefined = `${PAGE}?tour=1`; path?.includes("tour=");) {
      const page = await app.get(path, { cookie });
      const [tour = ""] = /<section aria-label="Tour".*?<\/section>/s.exec(page.text) ?? [];
      expect([page.status, path, tour]).toEqual([200, path, expect.stringContaining(` of `)]);
      names.push(/<strong>([^<]*)/.exec(tour)?.[1] ?? "");
      path = /href="([^"]*)"[^>]*>(?:Next|Done)</.exec(tour)?.[1];
    }
    return names;
  };
  const own = ["Dashboard", "Preview Locations", "Create Plan", "LSM Incentive", "Implementation Checklist"];
  expect(await namesOf(world.owner)).toEqual([...own, "Marketing Calendar", "Business Metrics"]);
  expect(await namesOf(world.guest)).toEqual([...own, "Marketing Calendar"]);
  const { text } = await app.get("/marketing-calendar?tour=1", { cookie: await app.signIn(world.owner) });
  expect(text).not.toContain('aria-label="Tour"');
});
