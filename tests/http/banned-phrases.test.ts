import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };
let owner: { cookie: string };

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
  owner = { cookie: await app.signIn(world.owner) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const of = (page: string) => `/company/${world.sunrise.id}/${page}`;

describe("a company's texts", () => {
  test("change what its users read immediately, and leave another company's unchanged", async () => {
    const edit = of("manage-text/guests.purpose/edit");
    expect(
      (await app.post(edit, { intent: "save", version: "0", value: "Your crew, {company}." }, advisor)).status,
    ).toBe(303);
    expect((await app.get("/guest-accounts", owner)).text).toContain("Your crew, Sunrise.");
    const foreign = { cookie: await app.signIn(world.harborOwner) };
    expect((await app.get("/guest-accounts", foreign)).text).not.toContain("Your crew");
    const list = await app.get(of("manage-text?changed=1"), advisor);
    expect(list.text).toContain("Your crew, {company}.");
    const late = await app.post(edit, { intent: "save", version: "0", value: "Mine." }, advisor);
    expect([late.status, late.text.includes("Someone else changed this text")]).toEqual([409, true]);
    expect((await app.post(edit, { intent: "reset", version: "1", value: "x" }, advisor)).status).toBe(303);
    expect((await app.get("/guest-accounts", owner)).text).not.toContain("Your crew");
  });

  test("can be previewed without saving, and refuse unknown placeholders", async () => {
    const edit = of("manage-text/welcome.title/edit");
    const preview = await app.post(edit, { intent: "preview", version: "0", value: "Hello {firstName}" }, advisor);
    expect(preview.text).toContain("Hello Ada");
    const refused = await app.post(edit, { intent: "save", version: "0", value: "Hello {password}" }, advisor);
    expect([refused.status, refused.text.includes("{password} isn&#x27;t available here.")]).toEqual([422, true]);
    expect((await app.get(of("manage-text/no.such.text/edit"), advisor)).status).toBe(404);
  });
});

describe("a company's colors", () => {
  test("appear on its users' pages, and a faint one is refused with one that works", async () => {
    const edit = of("colors/primary/edit");
    const faint = await app.post(edit, { intent: "save", version: "0", light: "#FFD54A", dark: "#45B8AA" }, advisor);
    expect(faint.status).toBe(422);
    expect(faint.text).toMatch(/at least 4\.5:1\. Try #[\dA-F]{6}\./);
    const saved = await app.post(edit, { intent: "save", version: "0", light: "#8a1538", dark: "#F08CA8" }, advisor);
    expect(saved).toMatchObject({ status: 303, to: of("colors") });
    expect((await app.get("/dashboard", owner)).text).toContain("--brand-accent-light:#8A1538");
    expect((await app.post(edit, { intent: "reset", version: "1" }, advisor)).status).toBe(303);
    expect((await app.get(of("colors/no-such-color/edit"), advisor)).status).toBe(404);
  });
});

describe("a company's documents", () => {
  const edit = () => of("edit/planRules");
  const typed = (text: string, intent: string, version = "0") => ({ intent, version, text, note: "" });

  test("are checked by every advisor and saved by a Senior Advisor", async () => {
    const faulty = await app.post(edit(), typed('{\n  "mostItems": 900\n}', "review"), advisor);
    expect(faulty.status).toBe(422);
    expect(faulty.text).toContain("Line 2, column 3, mostItems: Use 200 or less.");
    const reviewed = await app.post(edit(), typed('{ "mostItems": 20 }', "review"), advisor);
    expect(reviewed.text).toContain(">Changes</h3>");
    expect((await app.post(edit(), typed('{ "mostItems": 20 }', "save"), advisor)).status).toBe(403);
    expect((await app.post(edit(), typed('{ "mostItems": 20 }', "save"), senior)).status).toBe(303);
    expect((await app.post(edit(), typed('{ "mostItems": 30 }', "save"), senior)).status).toBe(409);
    const restore = { intent: "restore", version: "1", number: "0" };
    expect((await app.post(edit(), restore, advisor)).status).toBe(403);
    expect((await app.post(edit(), restore, senior)).status).toBe(303);
    expect((await app.get(of("edit/planRules?compare=1"), advisor)).text).toContain("Changes if you restore version 1");
  });

  test("are edited in words, and saved by a Senior Advisor", async () => {
    const { text } = await app.get(of("edit/notificationDefaults"), advisor);
    expect(text).toMatch(/<select[^>]*name="actionDue\.mail"[^>]*>.*?<option value="daily" selected="">Once a day</);
    const rules = {
      overBudget: "refuse",
      shortLeadTime: "warn",
      mostDays: "366",
      startedDaysAgo: "30",
      mostItems: "900",
      mostItemsAWeek: "10",
      mostLocations: "50",
      reopenDays: "30",
      reminderDays: "7, 3, 1",
      sisterRadiusMiles: "3",
    };
    const { version = "" } =
      /name="version" value="(?<version>\d+)"/.exec((await app.get(edit(), advisor)).text)?.groups ?? {};
    const post = (intent: string, values: object, by = advisor) =>
      app.post(edit(), { intent, version, note: "", ...rules, ...values }, by);
    const faulty = await post("review-rules", {});
    expect([faulty.status, faulty.text.includes("Use 200 or less.")]).toEqual([422, true]);
    expect((await post("review-rules", { mostItems: "" })).text).toContain("Enter a number.");
    const reviewed = htmlWithoutScripts(await post("review-rules", { mostItems: "20" }));
    expect(reviewed).toContain(">Changes</h2>");
    expect(reviewed).toContain("Don&#x27;t allow");
    expect((await post("save-rules", { mostItems: "20" })).status).toBe(403);
    expect((await post("save-rules", { mostItems: "20" }, senior)).status).toBe(303);
    expect((await post("save-rules", { mostItems: "30" }, senior)).status).toBe(409);
    const shown = htmlWithoutScripts(await app.get(edit(), advisor));
    expect(shown).toContain("Most items in one plan: 200 to 20");
    expect(shown).not.toMatch(/overBudget<|&quot;mostItems/);
    expect((await app.get(`${edit()}?as=json`, advisor)).text).toContain("&quot;mostItems&quot;: 20,");
  });

  test("of lists get, move and lose rows without script", async () => {
    const checklist = of("edit/studioChecklist");
    const rows = { "boxes.0.key": "first", "boxes.0.label": "First draft", "boxes.0.phase": "inDesign", boxes: "0" };
    const added = htmlWithoutScripts(await app.post(checklist, { rows: "add boxes", version: "0", ...rows }, advisor));
    expect(added).toContain('name="boxes.1.label"');
    expect(added).toContain(">In design</option>");
    const removed = htmlWithoutScripts(
      await app.post(checklist, { rows: "remove boxes.0", version: "0", ...rows }, advisor),
    );
    expect(removed).not.toContain('name="boxes.0.label"');
  });

  test("of an unknown type are not found, and no type hides the settings pages next to it", async () => {
    expect((await app.get(of("edit/no-such-type"), senior)).status).toBe(404);
    for (const page of ["edit/aliases", "edit/objectives", "edit/channel-options", "edit/geographies"]) {
      expect([page, (await app.get(of(page), advisor)).status]).toEqual([page, 200]);
    }
  });
});
