import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeNotification } from "#tests/support/make/notifications.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork, makeOpening, placeLocation } from "#tests/support/make/places.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAction, makePlan } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeProgram, makeSocialOrder } from "#tests/support/make/programs.ts";
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
    expect(again.text).toContain("New since");
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
  for (const said of ["First steps", "0 of 6 done", "Invite your team", "Start now"]) expect(begins).toContain(said);
  expect(begins).toContain(`href="/create-plan/first-step/${shop.id}"`);
  const guest = await app.signIn(await makeUser(app.db, "Location Level Guest", { ...of, locations: [shop] }));
  expect(htmlWithoutScripts(await app.get(PAGE, { cookie: guest }))).not.toContain("0 of 6 done");
  const before = new Date(Date.now() - 91 * 24 * HOUR_MS);
  await app.db.updateTable("locations").set({ createdAt: before }).where("id", "=", shop.id).execute();
  expect(htmlWithoutScripts(await app.get(PAGE, { cookie }))).not.toContain("of 6 done");
});

test("unregistered guests are counted for owners; guests see whom to contact", async () => {
  const of = { company: world.sunrise, networks: [world.north], locations: [world.shop] };
  await makeUser(app.db, "Location Level Guest", of, { status: "Invited", registeredAt: null });
  const owner = await app.get(PAGE, { cookie: await app.signIn(world.owner) });
  expect(owner.text).toMatch(/invited guests? (hasn|haven)&#x27;t registered yet/);
  expect(owner.text).toContain('href="/guest-accounts?status=Invited"');
  const viewer = await app.get(PAGE, { cookie: await app.signIn(world.viewer) });
  expect(viewer.text).toContain("Network owners");
  expect(viewer.text).toContain(world.owner.email);
  expect(viewer.text).not.toContain(world.southOwner.email);
  expect(viewer.text).not.toMatch(/invited guests? (hasn|haven)&#x27;t registered yet/);
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

  test("counts late and due actions, with links to each list, only at the chosen location", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const [shop, other] = [await makeLocation(app.db, network), await makeLocation(app.db, network)];
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    const plan = await makePlan(app.db, shop, { status: "active" });
    await makeAction(app.db, shop, { planId: plan.id, dueOn: "2026-01-05", title: "Sweep the yard" });
    await makeAction(app.db, shop, { planId: plan.id, status: "done", doneAt: new Date() });
    await makeAction(app.db, other, { dueOn: "2026-01-05" });
    const cookie = await app.signIn(owner);
    const { text } = await app.get(PAGE, { cookie });
    expect(text).toContain("late to-dos");
    expect(text).toContain('href="/implementation-checklist?late=1"');
    expect(text).toContain("Sweep the yard");
    await app.post(PAGE, { location: String(shop.id) }, { cookie });
    const { text: alone } = await app.get(PAGE, { cookie });
    expect(alone).toContain("late to-do<");
    expect(alone).toContain(`href="/implementation-checklist/${shop.id}?late=1"`);
  });

  test("counts the unpaid orders that its list shows, at the chosen location too", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const [shop, other] = [await makeLocation(app.db, network), await makeLocation(app.db, network)];
    const owner = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    await makePlan(app.db, shop);
    const sent = [
      await makeSocialOrder(app.db, shop, { status: "paymentFailed", method: "card" }),
      await makeSocialOrder(app.db, shop, { status: "pendingPayment", method: "invoice" }),
      await makeSocialOrder(app.db, other, { status: "pendingPayment", method: "card" }),
    ];
    const cookie = await app.signIn(owner);
    const countAndList = async () => {
      const { text } = await app.get(PAGE, { cookie });
      const [, to = "", count] = /href="([^"]*)"[^>]*><strong>(\d+)<\/strong>unpaid social/.exec(text) ?? [];
      const { text: list } = await app.get(to.replaceAll("&amp;", "&"), { cookie });
      return [Number(count), sent.filter(({ number }) => list.includes(number)).length];
    };
    expect(await countAndList()).toEqual([3, 3]);
    await app.post(PAGE, { location: String(shop.id) }, { cookie });
    expect(await countAndList()).toEqual([2, 2]);
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
    const [, to = "", count] = /href="([^"]*)"[^>]*><strong>(\d+)<\/strong>activit/.exec(text) ?? [];
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
