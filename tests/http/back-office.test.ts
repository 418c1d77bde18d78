import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAutopilotSet } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeTransfer } from "#tests/support/make/handovers.ts";
import { makeGroup, makeOpening } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeClaim,
  makeCoffeeRequest,
  makeEventProgram,
  makePaymentBatch,
  makePost,
  makeProgram,
  makeSocialOrder,
  makeStudioRequest,
} from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let advisor: string;
let senior: string;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  advisor = await app.signIn(world.advisor);
  senior = await app.signIn(world.senior);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const page = async (path: string, cookie = advisor) => {
  const answer = await app.get(path, { cookie });
  expect([path, answer.status]).toEqual([path, 200]);
  return htmlWithoutScripts(answer);
};

test("a page of the back office that is not found has the Advisor Panel's title", async () => {
  const { status, text } = await app.get("/manage-locations/999999/edit", { cookie: senior });
  expect([status, /<title>([^<]*)</.exec(text)?.[1]]).toEqual([404, "Mainstreet | Advisor Panel | Not Available"]);
});

test("the inbox opens on the first tab with entries, and the companies page links there", async () => {
  const current = (body: string) =>
    /aria-current="page"[^>]*>((?:Waiting on (?:me|team|owner)|All) \([\d,]+\))/.exec(body);
  expect(current(await page("/inbox"))?.[1]).toBe("Waiting on me (0)");
  expect(await page("/companies")).not.toContain("Inbox: ");

  const account = await makeBudgetAccount(app.db, await makeProgram(app.db, world.sunrise), world.shop);
  await makeClaim(app.db, account, world.shop, { status: "inReview", assigneeId: world.senior.id });
  expect(current(await page("/inbox"))?.[1]).toBe("Waiting on team (1)");
  expect(current(await page("/inbox?tab=mine"))?.[1]).toBe("Waiting on me (0)");
  expect(await page("/companies")).toContain("Inbox: 1 for the team");

  await makeClaim(app.db, account, world.shop, { status: "inReview", assigneeId: world.advisor.id });
  expect(current(await page("/inbox"))?.[1]).toBe("Waiting on me (1)");
  expect(await page("/companies")).toContain("Inbox: 1 for you");
});

test("an announcement has a default last day, and its draft says how many users get it", async () => {
  const path = `/company/${world.sunrise.id}/announcements/create`;
  const form = await page(path);
  const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(form)?.[1] ?? "";
  const [startsOn, endsOn] = [valueOf("startsOn"), valueOf("endsOn")];
  expect(endsOn).toBe(addDays(startsOn, 13));

  const typed = { title: "New cups", html: "<p>In May.</p>", startsOn, endsOn };
  const keyed = { ...typed, intent: "save", idempotencyKey: "cups-1" };
  const { to } = await app.post(path, keyed, { cookie: advisor });
  expect(await page(to ?? "")).toContain("Publish to 6 users?");
  await app.post(to ?? "", { intent: "publish", version: "1" }, { cookie: advisor });
  await app.post(path, { ...typed, title: "A draft", intent: "save", idempotencyKey: "cups-2" }, { cookie: advisor });
  const kept = await app.db.selectFrom("announcements").select(["title", "status"]).orderBy("id").execute();
  expect(kept).toEqual([
    { title: "New cups", status: "published" },
    { title: "A draft", status: "draft" },
  ]);
  const told = await app.db.selectFrom("notifications").select("title").where("userId", "=", world.owner.id).execute();
  expect(told).toHaveLength(1);
});

const listed = z.object({ list: z.object({ rows: z.array(z.record(z.string(), z.unknown())) }) });
async function rowsAt(path: string, routeId: string, key: string) {
  const { text } = await app.getData(path, routeId, { cookie: senior });
  return listed.parse(JSON.parse(text)).list.rows.map((row) => row[key]);
}

test("organization is a network's name or its id, both in lists and in reports", async () => {
  const { sunrise, north, south } = world;
  await makeGroup(app.db, sunrise, {}, { name: "Of North", networkId: north.id });
  await makeGroup(app.db, sunrise, {}, { name: "Of South", networkId: south.id });
  const places: [path: string, routeId: string, key: string][] = [
    [`/company/${sunrise.id}/users?size=50`, "routes/admin/company/users/list", "email"],
    [`/groups?company=${sunrise.id}`, "routes/admin/groups/list", "name"],
    [`/analytics/organization-login?company=${sunrise.id}`, "routes/admin/analytics/report", "organizationName"],
    [`/analytics/company-users?company=${sunrise.id}&size=50`, "routes/admin/analytics/report", "email"],
  ];
  for (const [path, routeId, key] of places) {
    const byName = await rowsAt(`${path}&organization=south`, routeId, key);
    expect([path, byName.length > 0]).toEqual([path, true]);
    expect([path, await rowsAt(`${path}&organization=${south.id}`, routeId, key)]).toEqual([path, byName]);
    expect([path, await rowsAt(`${path}&organization=${world.pier.id}`, routeId, key)]).toEqual([path, []]);
  }
  const chip = "Network: south";
  expect(await page(`/analytics/organization-login?company=${sunrise.id}&organization=south`, senior)).toContain(chip);
});

test("a report is filtered by a user's name, email or id, and shows its date range and fields directly", async () => {
  const { sunrise, southOwner } = world;
  const path = `/analytics/company-users?company=${sunrise.id}`;
  for (const asked of [southOwner.lastName, southOwner.email, String(southOwner.id)]) {
    const rows = await rowsAt(`${path}&userId=${asked}`, "routes/admin/analytics/report", "email");
    expect([asked, rows]).toEqual([asked, [southOwner.email]]);
  }
  const body = await page(`/analytics/organization-login?company=${sunrise.id}&from=2026-10-01&to=2026-10-31`, senior);
  const [beforeMore = ""] = body.split("More filters");
  for (const said of ["10/01/2026 to 10/31/2026", 'name="from"', 'name="to"', 'name="userId"'])
    expect(beforeMore).toContain(said);
});

const queues: [page: string, routeId: string][] = [
  ["/manage-incentive/reimbursement", "routes/admin/reimbursement/list"],
  ["/manage-incentive/event-approvals", "routes/admin/event-approvals/list"],
  ["/gift-cards/manage-orders", "routes/admin/gift-cards/list"],
  ["/free-coffee/manage-orders", "routes/admin/free-coffee/list"],
  ["/studio-request/manage-orders", "routes/admin/studio/list"],
  ["/social-media/manage-orders", "routes/admin/social-media/orders"],
];

test("every queue spans all of its reader's companies and no others, on its page and in its file", async () => {
  for (const shop of [world.southShop, world.pierShop]) {
    const program = await makeProgram(app.db, { id: shop.companyId });
    await makeClaim(app.db, await makeBudgetAccount(app.db, program, shop), shop, { status: "submitted" });
    const event = await makeCustomEvent(app.db, shop, { isReimbursable: true });
    await makeEventProgram(app.db, event, { status: "pendingApproval" });
    await makeCardOrder(app.db, shop, { status: "submitted" });
    await makeCoffeeRequest(app.db, shop, { status: "submitted" });
    await makeStudioRequest(app.db, shop, { status: "submitted" });
    await makeSocialOrder(app.db, shop, { status: "paid" });
  }
  const readers: [cookie: string, companies: string[]][] = [
    [senior, ["Harbor", "Sunrise"]],
    [advisor, ["Sunrise"]],
  ];
  for (const [path, routeId] of queues) {
    for (const [cookie, companies] of readers) {
      const { text } = await app.getData(`${path}?company=all&size=50`, routeId, { cookie });
      const { list } = z
        .object({
          list: z.object({
            columns: z.array(z.object({ id: z.string(), hidden: z.boolean().optional() })),
            rows: z.array(z.object({ company: z.string() })),
          }),
        })
        .parse(JSON.parse(text));
      expect([path, [...new Set(list.rows.map(({ company }) => company))].sort()]).toEqual([path, companies]);
      expect(list.columns.find(({ id }) => id === "company")?.hidden).toBe(false);
      const file = await app.get(`${path}.csv?company=all`, { cookie });
      const rows = z.array(z.record(z.string(), z.string())).parse(parse(file.text, { bom: true, columns: true }));
      expect([path, [...new Set(rows.map(({ Franchise }) => Franchise))].sort()]).toEqual([path, companies]);
    }
  }
  expect(await page("/manage-incentive/reimbursement?company=all", senior)).toContain("All companies");
});

test("a report spans all companies: the totals of each, and all rows in one file", async () => {
  const answer = async (cookie: string) => {
    const { text } = await app.getData("/analytics/company-users?company=all", "routes/admin/analytics/report", {
      cookie,
    });
    const rows = z.array(z.object({ name: z.string(), total: z.number() }));
    return z.object({ all: z.object({ rows }) }).parse(JSON.parse(text)).all.rows;
  };
  expect(await answer(senior)).toEqual([
    { name: "Harbor", total: 1 },
    { name: "Sunrise", total: 6 },
  ]);
  expect((await answer(advisor)).map(({ name }) => name)).toEqual(["Sunrise"]);
  const file = await app.get("/analytics/company-users/rows.csv?company=all", { cookie: senior });
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(file.text, { bom: true, columns: true }));
  const harbor = rows.filter(({ Franchise }) => Franchise === "Harbor");
  expect([rows.length, harbor.length]).toEqual([7, 1]);
  const ofAdvisor = await app.get("/analytics/company-users/rows.csv?company=all", { cookie: advisor });
  expect(ofAdvisor.text).not.toContain(world.harborOwner.email);
  for (const kind of ["xlsx", "pdf"]) {
    const { status } = await app.get(`/analytics/company-users/rows.${kind}?company=all`, { cookie: senior });
    expect([kind, status]).toEqual([kind, 404]);
  }
});

/** Create one record of a company for each list that spans companies and is not a queue. */
async function makeListed(shop: World["shop"], network: World["north"]) {
  const company = { id: shop.companyId };
  const ofCompany = { companyId: company.id };
  await makeGroup(app.db, company);
  await makeOpening(app.db, ofCompany, { standing: "reported" });
  await makePost(app.db, ofCompany, { validTo: "2026-01-31" });
  await makePaymentBatch(app.db, company);
  await makeProgram(app.db, company);
  await makeCustomEvent(app.db, shop, { isReimbursable: true, estimatedCostCents: 5_000 });
  await makeTransfer(app.db, network, [shop]);
  await makeAutopilotSet(app.db, company);
  const channel = await makeChannel(app.db, company);
  const idea = await makeIdea(app.db, channel, { seasonFrom: "01-01", seasonTo: "12-31" });
  await makePlanItem(app.db, await makePlan(app.db, shop, { status: "active" }), channel, {
    isIncentiveEligible: true,
  });
  return idea;
}

const spanning: [page: string, routeId: string, button: string][] = [
  ["/manage-locations", "routes/admin/locations/list", "Add location"],
  ["/groups", "routes/admin/groups/list", "Create group"],
  ["/competitive-intelligence/openings", "routes/admin/competitors/list", "Add opening"],
  ["/social-media/manage-posts", "routes/admin/social-media/posts", "Add post"],
  ["/manage-incentive", "routes/admin/manage-incentive/programs", "Create program"],
  ["/manage-incentive/payments", "routes/admin/payments/list", "Import payments"],
  ["/manage-incentive/plan-costs", "routes/admin/costs/plan-costs", ""],
  ["/manage-incentive/event-costs", "routes/admin/costs/event-costs", ""],
  ["/transfer-location", "routes/admin/transfer-location/list", "Prepare transfer"],
  ["/ideas", "routes/admin/ideas/list", "Change ideas"],
  ["/ideas/site-specific", "routes/admin/ideas/site-specific", ""],
  ["/ideas/autopilot", "routes/admin/ideas/autopilot", "Create set"],
];

test("every other list spans all companies, naming each row's company only then, within the access scope", async () => {
  const { sunrise, harbor, south, southShop, pier, pierShop } = world;
  await makeListed(southShop, south);
  await makeListed(pierShop, pier);
  const shown = z.object({ list: z.object({ rows: z.array(z.object({ company: z.string() })) }) });
  for (const [path, routeId, button] of spanning) {
    const companiesIn = async (cookie: string, company: string) => {
      await app.db.deleteFrom("rateLimits").execute();
      const { text } = await app.getData(`${path}?company=${company}&size=50`, routeId, { cookie });
      const named = shown.parse(JSON.parse(text)).list.rows.map(({ company }) => company);
      if (routeId === "routes/admin/ideas/site-specific") return [[...new Set(named)].sort()];
      const file = await app.get(`${path}.csv?company=${company}`, { cookie });
      const rows = z.array(z.record(z.string(), z.string())).parse(parse(file.text, { bom: true, columns: true }));
      expect([path, company, rows.length]).toEqual([path, company, named.length]);
      const told = rows.flatMap(({ Franchise }) => Franchise ?? []);
      return [[...new Set(named)].sort(), [...new Set(told)].sort()];
    };
    const both = ["Harbor", "Sunrise"];
    const [pages, files] = await companiesIn(senior, "all");
    expect([path, pages, files ?? both]).toEqual([path, both, both]);
    const [ofHarbor, toldHarbor] = await companiesIn(senior, String(harbor.id));
    expect([path, ofHarbor, toldHarbor ?? []]).toEqual([path, ["Harbor"], []]);

    // Only Senior Advisors pay.
    if (path !== "/manage-incentive/payments") {
      const [ofAdvisor, toldAdvisor] = await companiesIn(advisor, "all");
      expect([path, ofAdvisor, toldAdvisor ?? ["Sunrise"]]).toEqual([path, ["Sunrise"], ["Sunrise"]]);
      const { status } = await app.get(`${path}?company=${harbor.id}`, { cookie: advisor });
      expect([path, status]).toEqual([path, 404]);
    }
    const ofAll = await page(`${path}?company=all`, senior);
    expect(ofAll).toContain("All companies");
    if (button === "") continue;
    expect([path, ofAll.includes(button)]).toEqual([path, false]);
    expect(await page(`${path}?company=${sunrise.id}`, senior)).toContain(button);
  }
});

test("the totals, places and days of a list of all companies cover only those of its reader", async () => {
  const dataOf = async <Data>(path: string, routeId: string, cookie: string, data: z.ZodType<Data>) =>
    data.parse(JSON.parse((await app.getData(path, routeId, { cookie })).text));
  const sums = z.object({ sums: z.object({ costCents: z.number() }) });
  for (const kind of ["plan-costs", "event-costs"]) {
    const costOf = async (company: number | "all", cookie: string) =>
      (await dataOf(`/manage-incentive/${kind}?company=${company}`, `routes/admin/costs/${kind}`, cookie, sums)).sums
        .costCents;
    const [ofSunrise, ofHarbor] = [await costOf(world.sunrise.id, senior), await costOf(world.harbor.id, senior)];
    expect(Math.min(ofSunrise, ofHarbor)).toBeGreaterThan(0);
    expect([kind, await costOf("all", senior)]).toEqual([kind, ofSunrise + ofHarbor]);
    expect([kind, await costOf("all", advisor)]).toEqual([kind, ofSunrise]);
  }
  const pins = z.object({ pins: z.array(z.object({ id: z.number() })) });
  const openings = ["/competitive-intelligence/openings?company=all", "routes/admin/competitors/list"] as const;
  expect((await dataOf(...openings, senior, pins)).pins).toHaveLength(2);
  expect((await dataOf(...openings, advisor, pins)).pins).toHaveLength(1);

  const total = z.object({ list: z.object({ total: z.number() }) });
  for (const [path, routeId, some, none] of [
    ["/social-media/manage-posts", "routes/admin/social-media/posts", "valid=over", "valid=later"],
    ["/ideas", "routes/admin/ideas/list", "season=now", "season=later"],
  ] as const) {
    const totalOf = async (query: string) =>
      (await dataOf(`${path}?company=all&${query}`, routeId, senior, total)).list.total;
    expect([path, await totalOf(some), await totalOf(none)]).toEqual([path, 2, 0]);
  }
});

test("an idea is retired from the list of all companies only by users with access to it", async () => {
  const idea = await makeListed(world.pierShop, world.pier);
  const retire = (cookie: string) =>
    app.post(
      "/ideas?company=all",
      { intent: "retire", id: String(idea.id), version: String(idea.version) },
      { cookie },
    );
  const statusOf = async () =>
    (await app.db.selectFrom("ideas").select("status").where("id", "=", idea.id).executeTakeFirstOrThrow()).status;
  expect([(await retire(advisor)).status, await statusOf()]).toEqual([404, "active"]);
  expect([(await retire(senior)).headers.get("Location"), await statusOf()]).toEqual(["/ideas?company=all", "retired"]);
  const change = { intent: "ask", id: String(idea.id) };
  expect((await app.post("/ideas?company=all", change, { cookie: senior })).status).toBe(404);
});

test("a transfer's groups can be searched when there are many, each with its network", async () => {
  const { sunrise, south, southShop } = world;
  for (let number = 0; number < 13; number += 1)
    await makeGroup(app.db, sunrise, { locations: [southShop] }, { name: `Row ${number}`, networkId: south.id });
  const body = await page(`/groups/transfer-groups?company=${sunrise.id}`);
  expect(body).toContain('aria-label="Search groups"');
  expect(body.replaceAll("<!-- -->", "")).toContain("Row 12<small> South, 1 location</small>");
});
