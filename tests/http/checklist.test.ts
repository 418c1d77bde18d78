import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

let app: TestApp;
let world: World;
let owner: string;

const PAGE = "/implementation-checklist";
const ROUTE = "routes/user/implementation-checklist/checklist";

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  owner = await app.signIn(world.owner);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const pageOf = (action: { id: number; locationId: number }) => `${PAGE}/${action.locationId}/actions/${action.id}`;
const statusOf = async (id: number) =>
  (await app.db.selectFrom("actions").select("status").where("id", "=", id).executeTakeFirst())?.status;

describe("the checklist", () => {
  test("checks off an action with a plain form, and reverts it", async () => {
    const { id, title } = await makeAction(app.db, world.shop);
    const page = await app.get(PAGE, { cookie: owner });
    expect(page.text).toContain(title);
    const row = { id: String(id) };
    const ticked = await app.post(PAGE, formWithButton(page, "done", row), { cookie: owner });
    expect([ticked.status, ticked.to?.startsWith(PAGE)]).toEqual([303, true]);
    expect(await statusOf(id)).toBe("done");
    const after = await app.get(PAGE, { cookie: owner });
    expect(after.text).toContain(title);
    await app.post(PAGE, formWithButton(after, "reopen", row), { cookie: owner });
    expect(await statusOf(id)).toBe("todo");
  });

  test("checks off in place where script runs", async () => {
    const { id } = await makeAction(app.db, world.shop);
    const row = { id: String(id) };
    const fields = { ...formWithButton(await app.get(PAGE, { cookie: owner }), "done", row), isInPlace: "1" };
    const { status, text } = await app.postData(PAGE, ROUTE, fields, { cookie: owner });
    expect([status, JSON.parse(text)]).toEqual([200, { refusal: null }]);
  });

  test("shows a single location, and nothing of one outside the access scope", async () => {
    const [shop, kiosk] = [await makeAction(app.db, world.shop), await makeAction(app.db, world.kiosk)];
    const { text } = await app.get(`${PAGE}/${world.kiosk.id}`, { cookie: owner });
    expect([text.includes(kiosk.title), text.includes(`>${shop.title}<`)]).toEqual([true, false]);
    expect((await app.get(`${PAGE}/${world.pierShop.id}`, { cookie: owner })).status).toBe(404);
    const chosen = await app.get(`${PAGE}?location=${world.kiosk.id}&late=1`, { cookie: owner });
    expect([chosen.status, chosen.to]).toEqual([302, `${PAGE}/${world.kiosk.id}?late=1`]);
  });

  test("names a step's idea, distinguishes plans with the same name, and counts what its filters leave", async () => {
    const channel = await makeChannel(app.db, world.sunrise);
    const [plan, twin] = await Promise.all(
      [world.shop, world.kiosk].map((place) => makePlan(app.db, place, { name: "Twin plan", status: "active" })),
    );
    if (!plan || !twin) throw new Error("Two plans are made.");
    const item = await makePlanItem(app.db, plan, channel, { title: "Thank the regulars" });
    await makeAction(app.db, world.shop, { planId: plan.id, planItemId: item.id, status: "done", doneAt: new Date(0) });
    await makeAction(app.db, world.shop, { planId: plan.id, planItemId: item.id });
    await makeAction(app.db, world.kiosk, { planId: twin.id });
    const { text } = await app.get(`${PAGE}?plan=${plan.id}`, { cookie: owner });
    for (const told of [
      "Thank the regulars",
      "1 of 2 to-dos done",
      `Twin plan, ${world.shop.name}`,
      `Twin plan, ${world.kiosk.name}`,
    ]) {
      expect(text).toContain(told);
    }
  });

  test("of 2,000 actions takes at most 6 statements", async () => {
    const plan = await makePlan(app.db, world.kiosk, { status: "active" });
    const facts = { companyId: world.sunrise.id, locationId: world.kiosk.id, planId: plan.id, title: "Sweep" };
    const rows = Array.from({ length: 2_000 }, () => ({ ...facts, dueOn: "2027-01-01" }));
    await app.db.insertInto("actions").values(rows).execute();
    const statements = await recordStatements(async () => {
      const { text } = await app.get(`${PAGE}/${world.kiosk.id}?plan=${plan.id}`, { cookie: owner });
      expect(text).toContain("2,000 to-dos");
    });
    expect(statements.length).toBeLessThanOrEqual(6);
  });

  test("changes several actions together and shows how many", async () => {
    const ids = [(await makeAction(app.db, world.shop)).id, (await makeAction(app.db, world.shop)).id];
    const fields = { intent: "bulk-done", ids: ids.map(String), ownerId: "", days: "7" };
    const { status } = await app.post(PAGE, fields, { cookie: owner });
    expect([status, await statusOf(ids[0] ?? 0), await statusOf(ids[1] ?? 0)]).toEqual([303, "done", "done"]);
  });

  test("lets viewers look but change nothing", async () => {
    const { id } = await makeAction(app.db, world.shop);
    const viewer = await app.signIn(world.viewer);
    expect((await app.get(PAGE, { cookie: viewer })).text).not.toContain("Mark as done");
    const { status, text } = await app.postData(PAGE, ROUTE, { intent: "done", id: String(id) }, { cookie: viewer });
    expect([status, text, await statusOf(id)]).toEqual([403, "You have view-only access.", "todo"]);
  });
});

describe("an action", () => {
  test("is changed, annotated and skipped with a reason on its own page", async () => {
    const action = await makeAction(app.db, world.shop, { title: "Hang the banner" });
    const page = pageOf(action);
    expect((await app.get(page, { cookie: owner })).text).toContain("Hang the banner");
    const form = { intent: "save", version: "1", title: "Hang both banners", dueOn: "2027-02-01", ownerId: "" };
    expect((await app.post(page, form, { cookie: owner })).status).toBe(303);
    expect((await app.post(page, form, { cookie: owner })).status).toBe(409);
    const blank = await app.post(page, { intent: "note", text: "" }, { cookie: owner });
    expect([blank.status, htmlWithoutScripts(blank).includes("Enter a note.")]).toEqual([422, true]);
    await app.post(page, { intent: "note", text: "They come on Friday" }, { cookie: owner });
    const skip = formWithButton(await app.get(page, { cookie: owner }), "skip");
    await app.post(page, { ...skip, reason: "The wind is too strong" }, { cookie: owner });
    const { text } = await app.get(page, { cookie: owner });
    for (const told of ["Hang both banners", "They come on Friday", "The wind is too strong"])
      expect(text).toContain(told);
  });

  test("takes at most 8 statements to show", async () => {
    const action = await makeAction(app.db, world.shop);
    expect((await recordStatements(() => app.get(pageOf(action), { cookie: owner }))).length).toBeLessThanOrEqual(8);
  });

  test("of another company, or under another location's address, is not found", async () => {
    const foreign = await makeAction(app.db, world.pierShop);
    const own = await makeAction(app.db, world.shop);
    expect((await app.get(pageOf(foreign), { cookie: owner })).status).toBe(404);
    expect((await app.get(pageOf({ ...own, locationId: world.kiosk.id }), { cookie: owner })).status).toBe(404);
  });
});

describe("custom actions", () => {
  test("are added to several locations together, and keep typed values when refused", async () => {
    const page = `${PAGE}/${world.shop.id}/custom-actions`;
    const places = [String(world.shop.id), String(world.kiosk.id)];
    const form = { intent: "create", title: "Polish the door", startsOn: "2027-02-01", locationIds: places };
    const { status } = await app.post(page, form, { cookie: owner });
    const made = await app.db.selectFrom("actions").select("locationId").where("title", "=", form.title).execute();
    expect([status, made.length]).toEqual([303, 2]);
    const again = await app.post(page, form, { cookie: owner });
    expect([again.status, again.text.includes("Polish the door")]).toEqual([422, true]);
    expect((await app.get(page, { cookie: owner })).text).toContain("Polish the door");
  });

  test("repeat like calendar events: previewed first, and refused and described in the same words", async () => {
    const page = `${PAGE}/${world.shop.id}/custom-actions`;
    const form = {
      title: "Wash the awning",
      startsOn: "2027-02-01",
      locationIds: [String(world.shop.id)],
      repeat: "calendar",
    };
    const monthly = { ...form, weeksOfMonth: ["2"], daysOfWeek: ["2"] };
    const looked = await app.post(page, { ...monthly, intent: "preview" }, { cookie: owner });
    for (const told of ["Monthly on the 2nd Tuesday", "02/09/2027"]) expect(looked.text).toContain(told);
    const never = await app.post(
      page,
      { ...form, intent: "create", daysOfMonth: "30", monthsOfYear: ["2"] },
      { cookie: owner },
    );
    expect([never.status, never.text.includes("No dates match this schedule. Change its days or end date.")]).toEqual([
      422,
      true,
    ]);
    expect((await app.post(page, { ...monthly, intent: "create" }, { cookie: owner })).status).toBe(303);
    expect((await app.get(page, { cookie: owner })).text).toContain("Monthly on the 2nd Tuesday");
  });

  test("appear on the printed sheet, with the code that opens them on a phone", async () => {
    const { title } = await makeAction(app.db, world.shop);
    const { text } = await app.get(`${PAGE}/${world.shop.id}/sheet`, { cookie: owner });
    expect(text).toContain(title);
    expect(text).toContain("Scan to check off to-dos on your phone.");
  });
});

describe("the download", () => {
  test("covers one location if given, and none outside the access scope", async () => {
    const [shop, kiosk] = [await makeAction(app.db, world.shop), await makeAction(app.db, world.kiosk)];
    const { text } = await app.get(`${PAGE}.csv?location=${world.kiosk.id}`, { cookie: owner });
    expect([text.includes(kiosk.title), text.includes(`"${shop.title}"`)]).toEqual([true, false]);
    expect((await app.get(`${PAGE}.csv?location=${world.pierShop.id}`, { cookie: owner })).status).toBe(404);
  });
});

describe("the heat map of a company", () => {
  test("shows advisors what is late where, week by week, in at most 6 statements", async () => {
    const page = `/company/${world.sunrise.id}/checklist`;
    const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
    await makeAction(app.db, world.southShop, { dueOn: lastWeek });
    await makeAction(app.db, world.southShop, { dueOn: lastWeek, status: "done", doneAt: new Date() });
    await makeAction(app.db, world.pierShop, { dueOn: lastWeek });
    const cookie = await app.signIn(world.advisor);
    const { text } = await app.get(`${page}?q=${world.southShop.pcNumber}`, { cookie });
    for (const told of [world.southShop.name, "1 of 2", "1 late"]) expect(text).toContain(told);
    expect((await app.get(page, { cookie })).text).not.toContain(world.pierShop.pcNumber);
    const statements = await recordStatements(() =>
      app.getData(page, "routes/admin/company/checklist/list", { cookie }),
    );
    expect(statements.length).toBeLessThanOrEqual(6);
    expect((await app.get(`/company/${world.harbor.id}/checklist`, { cookie })).status).toBe(404);
  });
});
