import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeEventCategory } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

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

const CALENDAR = "/marketing-calendar?_data=routes%2Fuser%2Fmarketing-calendar";

function move(event: { id: number }, to: string, person = owner) {
  const from = { fromStartsOn: "2026-12-01", fromEndsOn: "2026-12-01" };
  return app.post(CALENDAR, { intent: "move", entry: `event-${event.id}-`, ...from, startsOn: to, endsOn: to }, person);
}

async function startOf({ id }: { id: number }) {
  const { startsOn } = await app.db
    .selectFrom("customEvents")
    .select("startsOn")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return startsOn;
}

describe("an entry dropped on another day", () => {
  test("moves there, and the response contains the undo", async () => {
    const event = await makeCustomEvent(app.db, world.shop, { title: "Fair" });
    const answer = await move(event, "2026-12-04");
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({
      sentence: "Fair moved to 12/04/2026.",
      undo: { startsOn: "2026-12-01", version: 2 },
    });
    expect(await startOf(event)).toBe("2026-12-04");
  });

  test("gets a message when another user was faster", async () => {
    const event = await makeCustomEvent(app.db, world.shop);
    await move(event, "2026-12-04");
    const late = await move(event, "2026-12-05");
    expect(late.status).toBe(409);
    expect(late.text).toContain("Someone else changed this, so we");
  });

  test("stays where it is when no day is given, or when it cannot be moved", async () => {
    const event = await makeCustomEvent(app.db, world.shop);
    expect((await move(event, "someday")).status).toBe(422);
    const holiday = {
      intent: "move",
      entry: "holiday-2026-12-25",
      fromStartsOn: "2026-12-25",
      fromEndsOn: "2026-12-25",
    };
    expect((await app.post(CALENDAR, { ...holiday, startsOn: "2026-12-26", endsOn: "2026-12-26" }, owner)).status).toBe(
      422,
    );
    expect(await startOf(event)).toBe("2026-12-01");
  });

  test("offers the rules that the move can mean, and only the single day for a deleted event", async () => {
    const repeat = {
      startsOn: "2026-12-08",
      endsOn: "2026-12-08",
      recurrence: '{"every":{},"on":{"daysOfWeek":[2],"weeksOfMonth":[2]}}',
      rrule: "FREQ=MONTHLY;BYDAY=2TU",
    };
    const event = await makeCustomEvent(app.db, world.shop, repeat);
    const ask = (day: string) =>
      app.get(`/marketing-calendar/events/${event.id}/moves?day=${day}&to=2026-12-10`, owner);
    const rules = '{"every":{},"on":{"daysOfWeek":[4],"weeksOfMonth":[2]}}';
    expect(JSON.parse((await ask("2026-12-08")).text)).toEqual({
      all: false,
      following: { renamed: { rules, words: "Monthly on the 2nd Thursday" } },
    });
    const nothing = { all: false, following: null };
    expect(JSON.parse((await ask("2026-12-09")).text)).toEqual(nothing);
    await app.db.deleteFrom("customEvents").where("id", "=", event.id).execute();
    const gone = await ask("2026-12-08");
    expect([gone.status, JSON.parse(gone.text)]).toEqual([404, nothing]);
  });

  test("cannot be moved by a viewer", async () => {
    const event = await makeCustomEvent(app.db, world.shop);
    expect((await move(event, "2026-12-04", viewer)).status).toBe(403);
    expect(await startOf(event)).toBe("2026-12-01");
  });
});

describe("an event added on the calendar", () => {
  async function fields(values: Record<string, string> = {}) {
    const { id } = await makeEventCategory(app.db, world.sunrise);
    const days = { startsOn: "2026-12-15", endsOn: "2026-12-15" };
    return {
      intent: "add",
      title: "Cocoa evening",
      categoryId: String(id),
      locationIds: String(world.shop.id),
      visibility: "network",
      ...days,
      ...values,
    };
  }

  test("appears there, and its creator stays on the same page", async () => {
    const added = await app.post("/marketing-calendar?view=week&week=2026-12-13", await fields(), owner);
    expect(added).toMatchObject({ status: 303, to: "/marketing-calendar?view=week&week=2026-12-13" });
    expect(htmlWithoutScripts(await app.get("/marketing-calendar?month=2026-12", viewer))).toContain("Cocoa evening");
  });

  test("is refused with a message at the field, and cannot be added by a viewer", async () => {
    const refused = await app.post(CALENDAR, await fields({ title: "" }), owner);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Enter a title.");
    expect((await app.post(CALENDAR, await fields(), viewer)).status).toBe(403);
  });

  test("continues in the full form with the typed values", async () => {
    const form = await app.post(
      "/marketing-calendar/events/create",
      await fields({ intent: "preview", title: "Cookie swap" }),
      owner,
    );
    expect(form.status).toBe(200);
    expect(form.text).toContain('value="Cookie swap"');
  });
});

describe("without script", () => {
  test("each day links to the form of an event on it, and each entry to its page", async () => {
    const event = await makeCustomEvent(app.db, world.shop, { title: "Linked" });
    const month = htmlWithoutScripts(await app.get("/marketing-calendar?month=2026-12", owner));
    expect(month).toContain('href="/marketing-calendar/events/create?day=2026-12-09"');
    expect(month).toContain(`href="/marketing-calendar/events/${event.id}"`);
    expect(htmlWithoutScripts(await app.get("/marketing-calendar?month=2026-12", viewer))).not.toContain(
      "/marketing-calendar/events/create",
    );
  });

  test("an event is copied into a new form, as a single event if it repeats", async () => {
    const repeat = { recurrence: '{"every":{"days":2},"on":{}}', rrule: "FREQ=DAILY;INTERVAL=2" };
    const event = await makeCustomEvent(app.db, world.shop, { title: "Often", ...repeat });
    const copy = `/marketing-calendar/events/create?copy=${event.id}`;
    expect((await app.get(copy, owner)).text).toContain('value="Often"');
    expect((await app.get(`${copy}&day=2026-12-03`, owner)).text).toContain('value="2026-12-03"');
    expect((await app.get(`${copy}&day=2026-12-04`, owner)).status).toBe(404);
    expect((await app.get("/marketing-calendar/events/create?copy=999999", owner)).status).toBe(404);
  });
});
