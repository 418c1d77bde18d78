import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let owner: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";

/** Every Friday of December 2026 except the second. */
const fridays = {
  startsOn: "2026-12-04",
  endsOn: "2026-12-04",
  recurrence: '{"every":{"weeks":1},"on":{}}',
  rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=FR",
  repeatsUntil: "2026-12-31",
  exceptionDays: ["2026-12-11"],
};

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  owner = await makeMember(database.db, world.owner);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/company-events/company-event-form.ts")),
    ...(await import("#app/planning/company-events/save-company-event.server.ts")),
    ...(await import("#app/planning/company-events/copy-company-events.server.ts")),
    ...(await import("#app/planning/company-events/company-event-queries.server.ts")),
    ...(await import("#app/planning/company-events/company-event-list.server.ts")),
    ...(await import("#app/planning/calendar-layers/calendar-filter.server.ts")),
    ...(await import("#app/wiring/calendar-layers.server.ts")),
    ...(await import("#app/planning/calendar-feeds/calendar-feed.server.ts")),
    ...(await import("#app/planning/calendar-feeds/save-calendar-feed.server.ts")),
    ...(await import("#app/planning/custom-events/custom-event-queries.server.ts")),
    ...(await import("#app/planning/event-conflicts/find-conflicts.server.ts")),
    ...(await import("#app/insight/dashboard/dashboard-data.server.ts")),
    ...(await import("#app/planning/plans/plan-rules.ts")),
    ...(await import("#app/planning/plans/plan-queries.server.ts")),
  };
}

const published = (values: object) =>
  makeCompanyEvent(database.db, world.sunrise, {}, { status: "published", ...values });

describe("a company event that repeats", () => {
  const typed = {
    title: "Free coffee Friday",
    kind: "promotion",
    startsOn: "2027-01-01",
    endsOn: "2027-01-01",
    reach: "everywhere",
    geographyIds: [],
    networkIds: [],
    channelIds: [],
    repeat: "weeks",
    interval: "1",
    until: "2027-01-31",
  };

  test("is saved with its rule and changed, without a day or to happen once, in at most eight statements", async () => {
    const { db } = database;
    const made = await modules.createCompanyEvent(
      { db, actor: senior, now },
      { companyId: world.sunrise.id },
      modules.newCompanyEventForm.parse(typed),
    );
    const id = made?.saved ? made.id : 0;
    const find = () => modules.findCompanyEvent(db, senior.access, world.sunrise.id, id);
    expect(await find()).toMatchObject({ repeatsUntil: "2027-01-31", exceptionDays: [], version: 1 });
    const change = (values: object) =>
      modules.changeCompanyEvent(
        { db, actor: senior, now },
        { companyId: world.sunrise.id, id },
        modules.companyEventForm.parse({ ...typed, ...values }),
      );
    expect(await change({ version: 1 })).toEqual({ saved: true });
    expect(await find()).toMatchObject({ version: 1 });
    const statements = await recordStatements(() => change({ leaveOut: "2027-01-15", version: 1 }));
    expect(statements.length).toBeLessThanOrEqual(8);
    expect(await find()).toMatchObject({ exceptionDays: ["2027-01-15"], version: 2 });
    expect(await change({ repeat: "no", version: 2 })).toEqual({ saved: true });
    expect(await find()).toMatchObject({ recurrence: null, repeatsUntil: null, exceptionDays: [] });
  });

  test("is refused where it never happens, ends before it starts, or lasts longer than 60 days", () => {
    const problemsOf = (values: object) =>
      modules.newCompanyEventForm.safeParse({ ...typed, ...values }).error?.issues.map(({ message }) => message);
    expect(problemsOf({})).toBeUndefined();
    expect(problemsOf({ interval: "0" })).toEqual(["Enter an interval greater than zero."]);
    expect(problemsOf({ until: "2026-12-01" })).toEqual(["The end date is before the start date."]);
    expect(problemsOf({ until: "2027-01-01", leaveOut: "2027-01-01" })).toEqual([
      "No dates match this schedule. Change its days or end date.",
    ]);
    expect(problemsOf({ endsOn: "2027-03-02" })).toEqual(["A repeating event can last up to 60 days."]);
  });

  test("appears each time in the calendar and on the dashboard, even if it started before the window", async () => {
    const one = await published({ ...fridays, title: "Each Friday" });
    const long = await published({ ...fridays, title: "Long weekend", endsOn: "2026-12-07" });
    const scope = { ...modules.unfilteredCalendar, companyId: world.sunrise.id, today };
    const window = { from: "2026-12-06", until: "2027-01-09", maxPerDay: Infinity, fullDay: null };
    const { companyEvents } = await modules.listCalendarLayers(database.db, owner.access, scope, window);
    const keysOf = (title: string) =>
      companyEvents.entries.filter((entry) => entry.title === title).map(({ key }) => key);
    expect(keysOf("Each Friday")).toEqual([`company-${one.id}-2026-12-18`, `company-${one.id}-2026-12-25`]);
    expect(keysOf("Long weekend")[0]).toBe(`company-${long.id}-2026-12-04`);
    const desk = await modules.readDashboardData(database.db, owner, { locationId: null, today: "2026-12-15", now });
    expect(desk.events.find(({ id }) => id === one.id)).toMatchObject({ startsOn: "2026-12-18" });
    const quiet = await modules.readDashboardData(database.db, owner, { locationId: null, today: "2026-12-08", now });
    expect(quiet.events.find(({ id }) => id === one.id)).toBeUndefined();
  });

  test("is one series in a feed, without its exceptions, or dates if no rule expresses it", async () => {
    const { db } = database;
    const one = await published({ ...fridays, title: "Fed on Fridays" });
    const other = await published({
      ...fridays,
      title: "By dates",
      exceptionDays: [],
      recurrence: '{"every":{"days":2,"weeks":2},"on":{}}',
      rrule: "RDATE",
    });
    const feed = await modules.renewCalendarFeed(db, owner, null, now);
    const text = await modules.readCalendarFeed(db, feed?.token ?? "", new URL("https://portal.example.test"), now);
    const events = new ICAL.Component(ICAL.parse(text ?? ""))
      .getAllSubcomponents("vevent")
      .map((event) => new ICAL.Event(event));
    const datesOf = (id: number) => {
      const found = events.filter(({ uid }) => uid === `company-${id}@portal.example.test`);
      expect(found).toHaveLength(1);
      const iterator = found[0]?.iterator();
      return Array.from({ length: 9 }, () => iterator?.next()).flatMap((time) =>
        time ? [time.toString().slice(0, 10)] : [],
      );
    };
    expect(datesOf(one.id)).toEqual(["2026-12-04", "2026-12-18", "2026-12-25"]);
    expect(datesOf(other.id).slice(0, 3)).toEqual(["2026-12-04", "2026-12-14", "2026-12-16"]);
  });

  test("is described in words in list and download, found by a later day, and copied as a single event", async () => {
    const { db } = database;
    const event = await published({ ...fridays, title: "Told in words" });
    const { sunrise } = world;
    const at = (query: string) => new URLSearchParams(`q=Told+in+words&${query}`);
    const words = "Weekly, until 12/31/2026, except 1 day";
    const rowsOf = async (query: string) =>
      (
        await modules.companyEventList.page(db, {
          access: senior.access,
          scope: { companyId: sunrise.id },
          at: at(query),
        })
      ).rows;
    expect(await rowsOf("from=2026-12-20")).toMatchObject([{ id: event.id, repeats: words }]);
    expect(await rowsOf("from=2027-01-01")).toEqual([]);
    const file = await (await modules.downloadCompanyEvents(db, senior.access, sunrise, at(""))).text();
    expect(file).toContain(`,"${words}"\r\n`);
    await modules.copyCompanyEvents(db, senior, { companyId: world.sunrise.id, eventIds: [event.id], now });
    expect(await rowsOf("from=2027-01-01")).toMatchObject([{ starts: "2027-12-03", repeats: "" }]);
  });
});

describe("a blackout that repeats", () => {
  test("refuses a plan item on each of its days, and on no other", async () => {
    const { db } = database;
    const channel = await makeChannel(db, world.sunrise);
    await makeCompanyEvent(
      db,
      world.sunrise,
      { channels: [channel] },
      { ...fridays, kind: "blackout", title: "Count", status: "published" },
    );
    const plan = await makePlan(db, world.kiosk, { startsOn: "2026-12-06", endsOn: "2027-01-10" });
    const [held] = await modules.listPlanConstraints(db, [plan]);
    const own = (held?.blackouts ?? []).filter(({ title }) => title === "Count");
    expect(own.map(({ startsOn }) => startsOn)).toEqual(["2026-12-18", "2026-12-25"]);
    const refusalOn = (day: string) =>
      modules.validateItemDays({ startsOn: day, endsOn: day, channelId: channel.id }, plan, own)?.sentence;
    expect(refusalOn("2026-12-25")).toMatch(/^Choose dates outside the blackout from .+: Count\.$/);
    expect(refusalOn("2026-12-11")).toBeUndefined();
  });

  test("is shown as a conflict in each of its weeks", async () => {
    const { db } = database;
    await makeCompanyEvent(
      db,
      world.sunrise,
      { networks: [world.north] },
      { ...fridays, kind: "blackout", title: "Stock day", status: "published" },
    );
    const hintsOn = async (day: string) => {
      const { id } = await makeCustomEvent(db, world.kiosk, { startsOn: day, endsOn: day });
      const event = await modules.findCustomEvent(db, owner.access, id);
      return event
        ? (await modules.conflictsOfEvent(db, { member: owner, event, isOneDay: false, now })).filter((hint) =>
            hint.includes("Stock day"),
          )
        : [];
    };
    expect(await hintsOn("2026-12-22")).toEqual([
      "Marketing blackout, 12/25/2026: Stock day. {Plan} items can't be scheduled then, but events can.",
    ]);
    expect(await hintsOn("2026-12-08")).toEqual([]);
  });
});
