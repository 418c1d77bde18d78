import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent, makeEventCategory } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { nextYear } from "#tests/support/next-year.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let owner: { cookie: string };
let viewer: { cookie: string };

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  owner = { cookie: await app.signIn(world.owner) };
  viewer = { cookie: await app.signIn(world.viewer) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

async function fields(values: Record<string, string | string[]> = {}) {
  const { id } = await makeEventCategory(app.db, world.sunrise);
  const days = { startsOn: "2026-12-05", endsOn: "2026-12-06" };
  const where = { locationIds: [String(world.shop.id)], visibility: "network" };
  return { intent: "save", title: "Street fair", categoryId: String(id), ...days, ...where, ...values };
}

describe("an event, as a form without script", () => {
  test("appears on the calendar of every user in the network", async () => {
    const made = await app.post("/marketing-calendar/events/create", await fields({ startsAt: "", endsAt: "" }), owner);
    expect(made).toMatchObject({ status: 303, to: expect.stringMatching(/^\/marketing-calendar\/events\/\d+$/) });
    const month = htmlWithoutScripts(await app.get("/marketing-calendar?month=2026-12", viewer));
    expect(month).toContain("Street fair");
    expect(month).not.toContain("Create event");
    const page = htmlWithoutScripts(await app.get(made.to ?? "", viewer));
    expect(page).toContain("12/05/2026 to 12/06/2026");
    expect(page).not.toContain("Cancel event");
  });

  test("is refused with the typed values and a message at the field", async () => {
    const refused = await app.post(
      "/marketing-calendar/events/create",
      await fields({ title: "Backwards", endsOn: "2026-12-01" }),
      owner,
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Choose a last day on or after the first day.");
    expect(refused.text).toContain('value="Backwards"');
  });

  test("is canceled, and stays on the calendar", async () => {
    const event = await makeCustomEvent(app.db, world.shop, { title: "Rained out" });
    const path = `/marketing-calendar/events/${event.id}`;
    await app.post(path, { intent: "cancel" }, owner);
    expect(htmlWithoutScripts(await app.get(path, owner))).not.toContain("Mark as planned");
    await app.post(path, { intent: "cancel", version: "7" }, owner);
    expect(htmlWithoutScripts(await app.get(path, owner))).not.toContain("Mark as planned");
    const [, version = ""] = /name="version" value="(\d+)"/.exec((await app.get(path, owner)).text) ?? [];
    expect(await app.post(path, { intent: "cancel", version }, owner)).toMatchObject({ status: 303, to: path });
    expect(htmlWithoutScripts(await app.get(path, owner))).toContain("Mark as planned");
    expect(htmlWithoutScripts(await app.get("/marketing-calendar?month=2026-12", owner))).toContain("Rained out");
  });

  test("cannot be changed by a viewer", async () => {
    const event = await makeCustomEvent(app.db, world.shop);
    const refused = await app.post(`/marketing-calendar/events/${event.id}`, { intent: "cancel" }, viewer);
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining("You have view-only access.") });
  });
});

describe("a repeating event, as a form without script", () => {
  test("describes its rule in words, with its next five dates, before it is saved", async () => {
    const repeat = { repeat: "weeks", interval: "2", daysOfWeek: ["1", "3"] };
    const asked = await app.post(
      "/marketing-calendar/events/create",
      await fields({ ...repeat, intent: "preview", startsOn: "2030-01-01" }),
      owner,
    );
    expect(asked.status).toBe(200);
    expect(htmlWithoutScripts(asked)).toContain("Every 2 weeks on Monday and Wednesday");
    expect(htmlWithoutScripts(asked)).toContain(
      "Next dates: 01/02/2030, 01/14/2030, 01/16/2030, 01/28/2030, 01/30/2030",
    );
  });

  test("shows its first actual date on its page when its rule skips its first day", async () => {
    const wednesdays = {
      recurrence: '{"every":{"weeks":1},"on":{"daysOfWeek":[3]}}',
      rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=WE",
    };
    const event = await makeCustomEvent(app.db, world.shop, {
      ...wednesdays,
      startsOn: "2030-01-07",
      endsOn: "2030-01-08",
      exceptionDays: ["2030-01-09"],
    });
    const page = htmlWithoutScripts(await app.get(`/marketing-calendar/events/${event.id}`, owner));
    expect(page).toContain("01/16/2030 to 01/17/2030");
    expect(page).not.toContain("01/07/2030");
  });

  test("is refused with the rule's own message", async () => {
    const refused = await app.post(
      "/marketing-calendar/events/create",
      await fields({ repeat: "days", interval: "-2" }),
      owner,
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Enter an interval greater than zero.");
  });

  test("asks for this event, this and following or all, and is not found on a day that it skips", async () => {
    const repeat = { recurrence: '{"every":{"days":2},"on":{}}', rrule: "FREQ=DAILY;INTERVAL=2" };
    const event = await makeCustomEvent(app.db, world.shop, { title: "Every other day", ...repeat });
    const path = `/marketing-calendar/events/${event.id}`;
    const page = htmlWithoutScripts(await app.get(`${path}?day=2026-12-03`, owner));
    for (const label of ["This event", "This and following", "All events", "Delete this and following"])
      expect(page).toContain(label);
    for (const day of ["2026-12-02", "2026-11-01", "never", "2026-13-45"]) {
      expect((await app.get(`${path}?day=${day}`, owner)).status).toBe(404);
      expect((await app.get(`${path}/edit?scope=this&day=${day}`, owner)).status).toBe(404);
    }
    await app.post(`${path}?day=2026-12-03`, { intent: "delete", scope: "this" }, owner);
    expect((await app.get(`${path}?day=2026-12-03`, owner)).status).toBe(404);
    expect((await app.get(`${path}?day=2026-12-05`, owner)).status).toBe(200);
  });
});

describe("conflicts on an event's days", () => {
  test("are shown on its page, in its form, and before it is saved", async () => {
    const days = { startsOn: `${nextYear}-05-04`, endsOn: `${nextYear}-05-04` };
    await makeCompanyEvent(
      app.db,
      world.sunrise,
      {},
      { title: "Remodeling", kind: "blackout", status: "published", ...days },
    );
    const asked = await app.post(
      "/marketing-calendar/events/create",
      await fields({ ...days, title: "", intent: "preview" }),
      owner,
    );
    expect(htmlWithoutScripts(asked)).toContain(`Marketing blackout, 05/04/${nextYear}: Remodeling.`);
    const event = await makeCustomEvent(app.db, world.shop, days);
    const path = `/marketing-calendar/events/${event.id}`;
    for (const page of [path, `${path}/edit`])
      expect(htmlWithoutScripts(await app.get(page, owner))).toContain(
        ": Remodeling. Plan items can&#x27;t be scheduled then",
      );
    expect(htmlWithoutScripts(await app.get(path, viewer))).not.toContain(
      ": Remodeling. Plan items can&#x27;t be scheduled then",
    );
  });
});

test("a change of schedule that loses a day's changes needs confirmation in the form", async () => {
  const repeat = {
    recurrence: '{"every":{"days":2},"on":{}}',
    rrule: "FREQ=DAILY;INTERVAL=2",
    startsOn: "2027-02-01",
    endsOn: "2027-02-01",
  };
  const event = await makeCustomEvent(app.db, world.shop, { title: "Every other day", ...repeat });
  const path = `/marketing-calendar/events/${event.id}`;
  const when = { startsOn: "2027-02-03", endsOn: "2027-02-03" };
  await app.post(
    `${path}/edit?scope=this&day=2027-02-03`,
    { intent: "save", title: "Special", status: "planned", version: "1", ...when },
    owner,
  );
  const every3 = await fields({ ...repeat, title: "Every other day", repeat: "days", interval: "3", version: "2" });
  const form = Object.fromEntries(Object.entries(every3).filter(([name]) => name !== "recurrence" && name !== "rrule"));
  const asked = await app.post(`${path}/edit`, form, owner);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("It no longer happens on 02/03/2027, so your changes to that day will be lost.");
  expect(asked.text).toContain('name="mayLose"');
  expect(await app.post(`${path}/edit`, { ...form, mayLose: "on" }, owner)).toMatchObject({ status: 303, to: path });
});

describe("a feed", () => {
  test("is shown once, read without a session, and not found once it is revoked", async () => {
    const made = await app.post("/marketing-calendar/feeds", { intent: "renew", location: "" }, owner);
    const address = /\/api\/calendar\/[\w-]+\.ics/.exec(made.text)?.[0] ?? "";
    expect(htmlWithoutScripts(await app.get("/marketing-calendar/feeds", owner))).not.toContain(address);
    const read = await app.get(address);
    expect(read.headers.get("Content-Type")).toContain("text/calendar");
    expect(read.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const { id } = await app.db
      .selectFrom("calendarFeeds")
      .select("id")
      .where("revokedAt", "is", null)
      .executeTakeFirstOrThrow();
    expect((await app.post("/marketing-calendar/feeds", { intent: "revoke", id: String(id) }, viewer)).status).toBe(
      404,
    );
    await app.post("/marketing-calendar/feeds", { intent: "revoke", id: String(id) }, owner);
    const dead = await app.get(address);
    const unknown = await app.get("/api/calendar/abcdefghijklmnopqrstuvwxyz.ics");
    expect([dead.status, dead.text]).toEqual([404, unknown.text]);
  });

  test("is not sent again to an app that has it, until something changes", async () => {
    const event = await makeCustomEvent(app.db, world.shop, { title: "Held already" });
    const made = await app.post("/marketing-calendar/feeds", { intent: "renew", location: "" }, owner);
    const address = /\/api\/calendar\/[\w-]+\.ics/.exec(made.text)?.[0] ?? "";
    const tagOf = (answer: { headers: Headers }) => answer.headers.get("ETag") ?? "";
    const tag = tagOf(await app.get(address));
    expect(await app.get(address, { headers: { "If-None-Match": `W/"other", W/${tag}` } })).toMatchObject({
      status: 304,
      text: "",
    });
    await app.post(
      `/marketing-calendar/events/${event.id}`,
      { intent: "cancel", version: String(event.version) },
      owner,
    );
    const changed = await app.get(address, { headers: { "If-None-Match": tag } });
    expect([changed.status, tagOf(changed) === tag]).toEqual([200, false]);
  });

  test("of one event is a file", async () => {
    const event = await makeCustomEvent(app.db, world.shop, { title: "To keep" });
    const file = await app.get(`/marketing-calendar/events/${event.id}/event.ics`, viewer);
    expect(file.headers.get("Content-Disposition")).toContain("event.ics");
    expect(file.text).toContain("SUMMARY:To keep");
  });
});

describe("the calendar", () => {
  test.each(["week", "list", "quarter", "year", "lanes"])("is also available as %s", async (view) => {
    const shown = await app.get(`/marketing-calendar?view=${view}&month=2026-12&week=2026-12-01`, owner);
    expect(shown.status).toBe(200);
    expect(htmlWithoutScripts(shown)).toContain('aria-current="page"');
  });

  test.each(["?", "?view=week", "?view=list", "?view=quarter", "?view=year", "?view=lanes", ""])(
    "stays within the statement budget of a list at /marketing-calendar%s",
    async (search) => {
      await makeCustomEvent(app.db, world.shop, { startsOn: "2026-12-05", endsOn: "2026-12-06" });
      const day = search === "" ? "" : "&month=2026-12&week=2026-12-06";
      const sent = await recordStatements(() => app.get(`/marketing-calendar${search}${day}`, owner));
      expect(sent.length).toBeLessThanOrEqual(6);
    },
  );

  test("shows all of one day, and switches a layer off by a link", async () => {
    await makeCompanyEvent(
      app.db,
      world.sunrise,
      {},
      { title: "Menu launch", status: "published", startsOn: "2027-03-02", endsOn: "2027-03-04" },
    );
    const open = htmlWithoutScripts(await app.get("/marketing-calendar?month=2027-03&day=2027-03-03", owner));
    expect(open).toContain("Wednesday, March 3");
    expect(open).toContain("Menu launch");
    const hidden = htmlWithoutScripts(await app.get("/marketing-calendar?month=2027-03&hide=companyEvents", owner));
    expect(hidden).not.toContain("Menu launch");
    expect(hidden).toContain("Show ");
  });

  test("shows equal items of several locations as one bar, and those of the checklist on request", async () => {
    const channel = await makeChannel(app.db, world.sunrise);
    for (const place of [world.shop, world.kiosk]) {
      const plan = await makePlan(app.db, place, { status: "active" });
      const days = { startsOn: "2027-04-06", endsOn: "2027-04-08" };
      const item = await makePlanItem(app.db, plan, channel, { title: "Taste bar", ...days });
      await makeAction(app.db, place, {
        planId: plan.id,
        planItemId: item.id,
        title: "Mark the floor",
        dueOn: "2027-04-05",
      });
    }
    const first = htmlWithoutScripts(await app.get("/marketing-calendar?month=2027-04", owner));
    expect(first).toContain("Taste bar · 2 locations");
    expect(first).not.toContain("Mark the floor");
    const all = htmlWithoutScripts(await app.get("/marketing-calendar?month=2027-04&hide=&day=2027-04-05", owner));
    expect(all).toContain("Mark the floor · 2 locations");
    for (const { name } of [world.shop, world.kiosk]) expect(all).toMatch(new RegExp(`<a[^>]*>${name}</a>`));
    const lanes = htmlWithoutScripts(await app.get("/marketing-calendar?view=lanes&week=2027-04-04", owner));
    expect(lanes).not.toContain("Taste bar · 2");
    const search = (name: string) => `?view=lanes&week=2027-04-04&find=${encodeURIComponent(name)}`;
    const found = htmlWithoutScripts(await app.get(`/marketing-calendar${search(world.kiosk.name)}`, owner));
    expect(found).toContain(`aria-label="${world.kiosk.name}" data-location="${world.kiosk.id}"`);
    expect(found).not.toContain(`data-location="${world.shop.id}"`);
  });

  test("counts a visit once, and not each navigation within it", async () => {
    const count = async () =>
      (await app.db.selectFrom("analyticsEvents").select("id").where("event", "=", "calendar.viewed").execute()).length;
    const before = await count();
    await app.get("/marketing-calendar", owner);
    await app.get("/marketing-calendar?month=2026-12", owner);
    expect(await count()).toBe(before + 1);
  });
});
