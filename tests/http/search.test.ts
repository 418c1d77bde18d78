import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation, makeOpening } from "#tests/support/make/places.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeClaim,
  makeCoffeeRequest,
  makeProgram,
  makeSocialOrder,
  makeStudioRequest,
} from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const places = {
    shop: { pcNumber: "900001", name: "Quill Harbor Road", street: "1 Zephyr Lane" },
    kiosk: { pcNumber: "900002", name: "Quill Kiosk", street: "2 Zephyr Lane" },
    southShop: { pcNumber: "900003", name: "Quill South", street: "3 Zephyr Lane" },
    pierShop: { pcNumber: "900004", name: "Quill Pier", street: "4 Zephyr Lane" },
  } as const;
  for (const at of ["shop", "kiosk", "southShop", "pierShop"] as const) {
    const place = world[at];
    await app.db.updateTable("locations").set(places[at]).where("id", "=", place.id).execute();
    const company = { id: place.companyId };
    await makePlan(app.db, place, { name: `Quillwort ${at}` });
    const account = await makeBudgetAccount(app.db, await makeProgram(app.db, company), place);
    await makeClaim(app.db, account, place, { vendor: `Quill ${at}`, title: `Claim ${at}`, status: "submitted" });
    await makeCardOrder(app.db, place, { number: `QUILL-GC-${at}` });
    await makeCoffeeRequest(app.db, place, { number: `QUILL-FC-${at}` });
    await makeStudioRequest(app.db, place, { title: `Quill poster ${at}` });
    await makeSocialOrder(app.db, place, { package: `Quill pack ${at}`, status: "draft" });
  }
  for (const company of [world.sunrise, world.harbor]) {
    await makeOpening(app.db, { companyId: company.id }, { brand: `Quill Beans ${company.name}` });
    await makeIdea(app.db, await makeChannel(app.db, company), { title: `Quill idea ${company.name}` });
  }
  const own = [world.guest.id, world.owner.id, world.harborOwner.id, world.southOwner.id];
  await app.db.updateTable("users").set({ firstName: "Quill" }).where("id", "in", own).execute();
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

interface Found {
  kind: string;
  items: { title: string; to: string }[];
  lists: { to: string }[];
}

/** Return the results as the palette gets them: the titles of each kind. */
async function find(who: { id: number }, typed: string): Promise<Record<string, string[]>> {
  return Object.fromEntries(
    (await groups(who, typed)).map(({ kind, items }) => [kind, items.map(({ title }) => title)]),
  );
}

async function groups(who: { id: number }, typed: string): Promise<Found[]> {
  const answer = await app.get(`/search/answer?q=${encodeURIComponent(typed)}`, { cookie: await app.signIn(who) });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text).groups;
}

describe("the results of each user", () => {
  test("an owner finds what their network has, and nothing of another network or company", async () => {
    const found = await find(world.owner, "quill");
    expect(found).toEqual({
      locations: ["Quill Harbor Road (900001)", "Quill Kiosk (900002)"],
      guests: [expect.stringMatching(/^Quill/)],
      plans: ["Quillwort kiosk", "Quillwort shop"],
      ideas: ["Quill idea Sunrise"],
      claims: ["Claim kiosk", "Claim shop"],
      giftCards: ["QUILL-GC-kiosk", "QUILL-GC-shop"],
      freeCoffee: ["QUILL-FC-kiosk", "QUILL-FC-shop"],
      studio: ["Quill poster kiosk", "Quill poster shop"],
      social: [expect.stringContaining("Quill pack shop"), expect.stringContaining("Quill pack kiosk")],
      openings: ["Quill Beans Sunrise"],
    });
  });

  test("a guest finds their own location and its records, and no users", async () => {
    const found = await find(world.guest, "quill");
    expect(found.locations).toEqual(["Quill Harbor Road (900001)"]);
    expect(found.plans).toEqual(["Quillwort shop"]);
    expect(found.claims).toEqual(["Claim shop"]);
    expect(Object.keys(found)).not.toContain("guests");
  });

  test("an advisor finds their companies' records, but no drafts or plans; a senior finds all companies'", async () => {
    await app.db.updateTable("claims").set({ status: "draft" }).where("title", "=", "Claim kiosk").execute();
    const found = await find(world.advisor, "quill");
    await app.db.updateTable("claims").set({ status: "submitted" }).where("title", "=", "Claim kiosk").execute();
    expect(found.claims).toEqual(["Claim shop", "Claim southShop"]);
    expect(found.ideas).toEqual(["Quill idea Sunrise"]);
    expect(found.users).toHaveLength(3);
    expect(Object.keys(found)).not.toContain("plans");
    expect((await find(world.senior, "quill")).locations).toHaveLength(4);
  });

  test("a company and its networks are found by their names, by its advisors alone", async () => {
    for (const who of [world.advisor, world.senior]) {
      expect(await find(who, "sunrise")).toMatchObject({ companies: ["Sunrise"] });
      expect(await find(who, "north")).toMatchObject({ networks: ["North"] });
    }
    expect(await find(world.advisor, "harbor")).not.toHaveProperty("companies");
    expect(await find(world.owner, "north")).not.toHaveProperty("networks");
    expect(await find(world.owner, "sunrise")).not.toHaveProperty("companies");
  });

  test("disabled features and records without permission are not found", async () => {
    const off = { isIncentiveDisabled: true, isStudioRequestDisabled: true, isCompetitiveIntelligenceDisabled: true };
    await app.db.updateTable("companies").set(off).where("id", "=", world.sunrise.id).execute();
    const found = await find(world.owner, "quill");
    const openings = await find(world.owner, "opening");
    const on = { isIncentiveDisabled: false, isStudioRequestDisabled: false, isCompetitiveIntelligenceDisabled: false };
    await app.db.updateTable("companies").set(on).where("id", "=", world.sunrise.id).execute();
    for (const kind of ["claims", "giftCards", "studio", "openings"]) expect(found).not.toHaveProperty(kind);
    expect(openings).not.toHaveProperty("actions");
    expect((await find(world.owner, "opening")).actions).toEqual(["Report a competitor opening"]);
    expect(await find(world.viewer, "report opening")).not.toHaveProperty("actions");
  });
});

describe("matching and ranking", () => {
  test("an exact number comes before those that begin with it, and they come before those containing it", async () => {
    const place = { companyId: world.north.companyId, id: world.north.id };
    await makeLocation(app.db, place, { pcNumber: "7711", name: "Bergamot" });
    await makeLocation(app.db, place, { pcNumber: "77115", name: "Almond" });
    await makeLocation(app.db, place, { pcNumber: "4000", name: "Aaron 7711" });
    const { locations } = await find(world.owner, "7711");
    expect(locations).toEqual(["Bergamot (7711)", "Almond (77115)", "Aaron 7711 (4000)"]);
  });

  test("an address, the start of a word and a page's words are found", async () => {
    expect((await find(world.owner, "2 zephyr")).locations).toEqual(["Quill Kiosk (900002)"]);
    expect((await find(world.owner, "ki")).locations).toEqual(["Quill Kiosk (900002)"]);
    expect((await find(world.owner, "mark cal")).pages).toEqual(["Marketing Calendar"]);
    expect((await find(world.senior, "create company")).actions).toEqual(["Create a company"]);
    expect(await find(world.advisor, "create company")).not.toHaveProperty("actions");
  });

  test("every word is found, in any order, and its list finds the same", async () => {
    expect((await find(world.owner, "lane quill zephyr 2")).locations).toEqual(["Quill Kiosk (900002)"]);
    expect((await find(world.owner, "kiosk quillwort")).plans).toEqual(["Quillwort kiosk"]);
    expect(await find(world.owner, "quillwort pier")).toEqual({});
    const [group] = await groups(world.owner, "kiosk quillwort");
    const page = await app.get(group?.lists[0]?.to ?? "", { cookie: await app.signIn(world.owner) });
    expect(htmlWithoutScripts(page)).toContain("Quillwort kiosk");
  });

  test("typing mistakes find what a search without them does not, within the same scope", async () => {
    const found = await find(world.owner, "quilwort");
    expect(found).toEqual({ plans: ["Quillwort kiosk", "Quillwort shop"] });
    expect((await find(world.owner, "harbro raod")).locations).toEqual(["Quill Harbor Road (900001)"]);
    expect((await find(world.owner, "marketing calender")).pages).toEqual(["Marketing Calendar"]);
    for (const { lists } of await groups(world.owner, "quilwort")) expect(lists).toEqual([]);
    expect(await find(world.owner, "900009")).toEqual({});
    expect(await find(world.owner, "xylophone")).toEqual({});
  });

  test("a claim is found by its vendor with typing mistakes", async () => {
    const claim = app.db.updateTable("claims").where("title", "=", "Claim kiosk");
    await claim.set({ vendor: "Staples" }).execute();
    const found = await Promise.all([world.owner, world.advisor].map((who) => find(who, "Stapels")));
    await claim.set({ vendor: "Quill kiosk" }).execute();
    expect(found).toEqual([{ claims: ["Claim kiosk"] }, { claims: ["Claim kiosk"] }]);
  });

  test("a search with mistakes never shows a disabled feature or another network's record", async () => {
    await app.db
      .updateTable("companies")
      .set({ isIncentiveDisabled: true })
      .where("id", "=", world.sunrise.id)
      .execute();
    const claims = await find(world.owner, "claimm kioskk");
    await app.db
      .updateTable("companies")
      .set({ isIncentiveDisabled: false })
      .where("id", "=", world.sunrise.id)
      .execute();
    expect(claims).not.toHaveProperty("claims");
    expect((await find(world.owner, "claimm kioskk")).claims).toEqual(["Claim kiosk"]);
    expect(await find(world.owner, "claimm southshopp")).not.toHaveProperty("claims");
  });

  test.each([
    ["refund", "pages", "Reimbursement claims"],
    ["money back", "pages", "Unclaimed money"],
    ["receipt", "actions", "Claim with a photo"],
    ["claim photo", "actions", "Claim with a photo"],
    ["password", "pages", "Settings: Personal Details"],
    ["employee", "actions", "Invite a Guest"],
    ["staff", "pages", "Settings: Manage Guest Accounts"],
    ["create event", "actions", "Add an event to the Calendar"],
    ["invite guest", "actions", "Invite a Guest"],
    ["how do I invite an employee", "actions", "Invite a Guest"],
    ["order gift cards", "actions", "Order gift cards"],
    ["coupons", "actions", "Order gift cards"],
    ["start a campaign", "actions", "Start a campaign"],
    ["ad", "actions", "Add an event to the Calendar"],
    ["advertising", "actions", "Start a campaign"],
    ["forgot password", "help", "Choose a new password"],
    ["excel", "help", "Download"],
  ])("an owner finds by %j in %s: %s", async (typed, kind, title) => {
    expect((await find(world.owner, typed))[kind]?.map((one) => one.toLowerCase())).toContain(title.toLowerCase());
  });

  test("a viewer finds no action by other words for it", async () => {
    for (const typed of ["employee", "advertising", "receipt", "coupons"])
      expect(await find(world.viewer, typed), typed).not.toHaveProperty("actions");
  });

  test("every answer ends with help, on the page too", async () => {
    const cookie = await app.signIn(world.owner);
    const answer = await app.get("/search/answer?q=xylophone", { cookie });
    expect(JSON.parse(answer.text)).toMatchObject({ groups: [], help: { title: "Open the Help Center" } });
    const page = htmlWithoutScripts(await app.get("/search?q=xylophone", { cookie }));
    expect(page).toContain("No results for “xylophone”");
    expect(page).toContain('href="/help/index.html"');
  });

  test("an advisor finds a company's pages before and after opening one", async () => {
    const pagesOf = async (cookie: string) => {
      const answer = await app.get("/search/answer?q=nearby%20places", { cookie });
      const found: Found[] = JSON.parse(answer.text).groups;
      return found.find(({ kind }) => kind === "pages")?.items;
    };
    const cookie = await app.signIn(world.advisor);
    const page = { title: "People and places: Nearby places" };
    expect(await pagesOf(cookie)).toEqual([{ ...page, note: "Choose a company first", to: "/companies" }]);
    const to = `/company/${world.sunrise.id}/points`;
    expect(await pagesOf(`${cookie}; company=${world.sunrise.id}`)).toEqual([
      { ...page, note: world.sunrise.name, to },
    ]);
  });

  test("every result opens, and every list shows the same with its search filled in", async () => {
    for (const who of [world.owner, world.advisor]) {
      const cookie = await app.signIn(who);
      for (const { items, lists, kind } of await groups(who, "quill")) {
        const [item] = items;
        expect((await app.get(item?.to ?? "", { cookie })).status, item?.to).toBe(200);
        for (const { to } of lists) {
          const page = await app.get(to, { cookie });
          expect(page.status, to).toBe(200);
          expect(new URL(to, "http://localhost").searchParams.get("q")).toBe("quill");
          if (kind !== "guests") expect(htmlWithoutScripts(page), to).not.toContain("No data was found");
        }
      }
    }
  });

  test("hostile texts are treated as plain text", async () => {
    const texts = [
      "",
      "%",
      "_",
      "\\",
      "'",
      '"; drop table users; --',
      "\u0000quill",
      "q".repeat(10_000),
      "<script>",
      "%ui%",
    ];
    for (const typed of texts) {
      const found = await find(world.owner, typed);
      if (!typed.includes("quill")) expect(found, typed.slice(0, 30)).toEqual({});
    }
    const page = await app.get(`/search?q=${encodeURIComponent("<script>alert(1)</script>")}`, {
      cookie: await app.signIn(world.owner),
    });
    expect(htmlWithoutScripts(page)).not.toContain("<script>alert(1)");
  });

  test("the page shows the same without script, in few statements", async () => {
    const cookie = await app.signIn(world.owner);
    let body = "";
    const sent = await recordStatements(async () => {
      body = htmlWithoutScripts(await app.get("/search?q=quill", { cookie }));
    });
    expect(body).toContain("Quill Kiosk (900002)");
    expect(body).toContain('href="/plans?q=quill"');
    expect(body).toContain("Ctrl");
    expect(sent.filter((text) => text.includes("found"))).toHaveLength(1);
    expect(sent.length).toBeLessThanOrEqual(6);
  });

  test("a stranger signs in first", async () => {
    expect((await app.get("/search?q=quill")).to).toContain("/login?next=");
    expect((await app.get("/search/answer?q=quill")).to).toContain("/login");
  });
});
