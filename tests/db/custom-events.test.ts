import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { CalendarFilter } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { type NewCustomEvent, newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation } from "#tests/support/make/places.ts";
import { makeCompanyEvent, makeEventCategory } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let guest: Member;
let viewer: Member;
let southOwner: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  guest = await makeMember(database.db, world.guest);
  viewer = await makeMember(database.db, world.viewer);
  southOwner = await makeMember(database.db, world.southOwner);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/calendar-layers/calendar-filter.server.ts")),
    ...(await import("#app/wiring/calendar-layers.server.ts")),
    ...(await import("#app/planning/event-changes/create-custom-event.server.ts")),
    ...(await import("#app/planning/event-changes/change-custom-event.server.ts")),
    ...(await import("#app/planning/event-changes/change-custom-event-status.server.ts")),
    ...(await import("#app/planning/custom-events/custom-event-queries.server.ts")),
  };
}

let last = 0;
async function formOf(values: Record<string, unknown> = {}): Promise<NewCustomEvent> {
  const { id } = await makeEventCategory(database.db, world.sunrise);
  const title = `Fair ${(last += 1)}`;
  const days = { startsOn: "2026-12-05", endsOn: "2026-12-05" };
  return newCustomEventForm.parse({
    title,
    categoryId: id,
    locationIds: [world.shop.id],
    ...days,
    visibility: "network",
    ...values,
  });
}

const create = (member: Member, form: NewCustomEvent) => modules.createCustomEvent(database.db, { member, form, now });
const fieldErrorsOf = async (work: Promise<unknown>) => {
  const outcome = await work;
  return typeof outcome === "object" && outcome && "fieldErrors" in outcome ? outcome.fieldErrors : null;
};

const december = { from: "2026-11-29", until: "2027-01-02", maxPerDay: Infinity, fullDay: null };
const LAYERS = ["customEvents", "companyEvents", "planItems", "checklist"] as const;

async function titlesFor(member: Member, narrowed: Partial<CalendarFilter> = {}) {
  const scope = { ...modules.unfilteredCalendar, today: "2026-11-20", companyId: member.companyId, ...narrowed };
  const contents = await modules.listCalendarLayers(database.db, member.access, scope, december);
  return LAYERS.flatMap((key) => contents[key].entries).map(({ title }) => title);
}

describe("an event", () => {
  test("takes its network and time zone from its locations", async () => {
    const place = await makeLocation(database.db, world.north, { timeZone: "America/Denver" });
    const outcome = await create(owner, await formOf({ locationIds: [place.id], startsAt: "09:00", endsAt: "11:00" }));
    const eventId = outcome.saved ? outcome.eventId : 0;
    const event = await modules.findCustomEvent(database.db, owner.access, eventId);
    expect(event).toMatchObject({
      networkId: world.north.id,
      timeZone: "America/Denver",
      startsAt: "09:00",
      endsAt: "11:00",
    });
  });

  test("has locations of one network and, with times, of one time zone", async () => {
    const far = await makeLocation(database.db, world.north, { timeZone: "America/Denver" });
    const two = { locationIds: [world.shop.id, far.id] };
    expect(
      await fieldErrorsOf(create(owner, await formOf({ ...two, startsAt: "09:00", endsAt: "11:00" }))),
    ).toMatchObject({
      startsAt: [expect.stringContaining("different time zones")],
    });
    expect(await fieldErrorsOf(create(owner, await formOf(two)))).toBeNull();
    expect(await fieldErrorsOf(create(owner, await formOf({ locationIds: [world.southShop.id] })))).toMatchObject({
      locationIds: ["Choose {locations} from the list."],
    });
  });

  test.each<[string, Record<string, unknown>, string | null]>([
    ["its first time", { startsAt: "02:30", endsAt: "04:30" }, "startsAt"],
    ["its end", { startsOn: "2027-03-13", startsAt: "22:00", endsAt: "02:30" }, "endsAt"],
    [
      "the first time of a repeat",
      {
        startsOn: "2027-03-10",
        endsOn: "2027-03-10",
        repeat: "weeks",
        daysOfWeek: ["0"],
        startsAt: "02:30",
        endsAt: "04:30",
      },
      "startsAt",
    ],
    [
      "a later time of a repeat",
      { startsOn: "2027-03-07", endsOn: "2027-03-07", repeat: "weeks", startsAt: "02:30", endsAt: "04:30" },
      null,
    ],
    ["the day that a repeat skips", { repeat: "weeks", daysOfWeek: ["1"], startsAt: "02:30", endsAt: "04:30" }, null],
    ["no time in Phoenix", { zone: "America/Phoenix", startsAt: "02:30", endsAt: "04:30" }, null],
  ])(
    "is refused at the time field when daylight saving skips %s",
    async (_, { zone = "America/New_York", ...values }, field) => {
      const place = await makeLocation(database.db, world.north, { timeZone: String(zone) });
      const form = await formOf({ locationIds: [place.id], startsOn: "2027-03-14", endsOn: "2027-03-14", ...values });
      const fieldErrors = await fieldErrorsOf(create(owner, form));
      const sentence = "Choose another time. Clocks in Eastern Time (New York) skip 02:30 AM on 03/14/2027.";
      expect(fieldErrors).toEqual(field && { [field]: [sentence] });
    },
  );

  test("is refused as a duplicate by title, day and location, in any letter case", async () => {
    const form = await formOf();
    await create(owner, form);
    expect(await fieldErrorsOf(create(owner, { ...form, title: form.title.toUpperCase() }))).toHaveProperty("title");
    expect(await fieldErrorsOf(create(owner, { ...form, locationIds: [world.kiosk.id] }))).toBeNull();
  });

  test("of a colleague cannot be changed by a guest, nor one that includes locations they cannot see", async () => {
    const form = await formOf({ locationIds: [world.shop.id, world.kiosk.id] });
    const made = await create(owner, form);
    const eventId = made.saved ? made.eventId : 0;
    const refusal = await fieldErrorsOf(
      modules.changeCustomEvent(database.db, { member: guest, eventId, form: { ...form, version: 1 }, now }),
    );
    expect(refusal).toMatchObject({ "": [expect.stringContaining("an owner who has access to all")] });
    const own = await create(owner, await formOf());
    const moved = await modules.changeCustomEventStatus(database.db, {
      member: guest,
      eventId: own.saved ? own.eventId : 0,
      action: "confirm",
      now,
    });
    expect(moved).toEqual({
      saved: false,
      fieldErrors: { "": ["Only an owner or the person who created this event can change it."] },
    });
  });

  test("that a guest created can be changed by that guest", async () => {
    const made = await create(guest, await formOf());
    const moved = await modules.changeCustomEventStatus(database.db, {
      member: guest,
      eventId: made.saved ? made.eventId : 0,
      action: "confirm",
      now,
    });
    expect(moved).toMatchObject({ saved: true });
  });

  test("keeps its money requests when a form omits them, and requests money only when it does not repeat", async () => {
    const wishes = { isReimbursable: true, wantsGiftCards: true };
    const { id } = await makeCustomEvent(database.db, world.shop, wishes);
    const { isReimbursable: _, wantsGiftCards: __, ...form } = await formOf();
    await modules.changeCustomEvent(database.db, { member: owner, eventId: id, form: { ...form, version: 1 }, now });
    expect(await modules.findCustomEvent(database.db, owner.access, id)).toMatchObject({ version: 2, ...wishes });
  });

  test("is refused when saved on an old version", async () => {
    const { id } = await makeCustomEvent(database.db, world.shop);
    const form = { ...(await formOf()), version: 2 };
    expect(await modules.changeCustomEvent(database.db, { member: owner, eventId: id, form, now })).toMatchObject({
      saved: false,
      status: 409,
    });
  });

  test("raises its sequence with each change, so that calendar apps know theirs is old", async () => {
    const { id } = await makeCustomEvent(database.db, world.shop);
    await modules.changeCustomEvent(database.db, {
      member: owner,
      eventId: id,
      form: { ...(await formOf()), version: 1 },
      now,
    });
    await modules.changeCustomEventStatus(database.db, { member: owner, eventId: id, action: "cancel", now });
    expect(await modules.findCustomEvent(database.db, owner.access, id)).toMatchObject({
      sequence: 2,
      version: 3,
      status: "cancelled",
    });
  });
});

describe("the calendar", () => {
  test("shows an event to its network, or only to users who can see one of its locations", async () => {
    await makeCustomEvent(database.db, world.kiosk, { title: "For all of the north" });
    await makeCustomEvent(database.db, world.kiosk, { title: "For the kiosk", visibility: "location" });
    expect(await titlesFor(viewer)).toEqual(expect.arrayContaining(["For all of the north", "For the kiosk"]));
    const seenByGuest = await titlesFor(guest);
    expect(seenByGuest).toContain("For all of the north");
    expect(seenByGuest).not.toContain("For the kiosk");
    expect(await titlesFor(southOwner)).toEqual([]);
  });

  test("is filtered by location, category and text", async () => {
    const event = await makeCustomEvent(database.db, world.kiosk, { title: "100% donuts" });
    expect(await titlesFor(owner, { q: "0% do" })).toEqual(["100% donuts"]);
    expect(await titlesFor(owner, { category: event.categoryId })).toEqual(["100% donuts"]);
    expect(await titlesFor(owner, { location: world.shop.id })).not.toContain("100% donuts");
    expect(await titlesFor(owner, { q: "100%_donuts" })).toEqual([]);
  });

  test("is filtered by the status of an event, and by a group of locations", async () => {
    const place = await makeLocation(database.db, world.north);
    await makeCustomEvent(database.db, place, { title: "Called off", status: "cancelled" });
    await makeCustomEvent(database.db, place, { title: "Still on" });
    const group = await makeGroup(database.db, world.sunrise, { locations: [place] });
    expect(await titlesFor(owner, { status: "cancelled", location: place.id })).toEqual(["Called off"]);
    expect((await titlesFor(owner, { group: group.id })).sort()).toEqual(["Called off", "Still on"]);
    expect(await titlesFor(owner, { group: 0 })).toEqual([]);
  });

  test("counts a day's events beyond the first few, and shows the earliest ones", async () => {
    const place = await makeLocation(database.db, world.north);
    const at = (startsAt: string) => ({ title: startsAt, startsAt, endsAt: "23:00", startsOn: "2026-12-24" });
    for (const time of ["15:00", "09:00", "12:00"]) await makeCustomEvent(database.db, place, at(time));
    const scope = {
      ...modules.unfilteredCalendar,
      today: "2026-11-20",
      companyId: world.sunrise.id,
      location: place.id,
    };
    const { customEvents } = await modules.listCalendarLayers(database.db, owner.access, scope, {
      ...december,
      maxPerDay: 2,
    });
    expect(customEvents.entries.map(({ title }) => title)).toEqual(["09:00", "12:00"]);
    expect(customEvents).toMatchObject({ total: 3, overflow: { "2026-12-24": 1 } });
  });

  test("lists the copies of an event at other locations in the room of one, single and repeating", async () => {
    const places = [];
    for (const name of ["Aurora", "Elgin", "Skokie", "Joliet"])
      places.push(await makeLocation(database.db, world.north, { name }));
    const rule = { every: { weeks: 1 }, on: { daysOfWeek: [3] } };
    const repeat = { recurrence: JSON.stringify(rule), rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=WE" };
    for (const place of places) {
      await makeCustomEvent(database.db, place, { title: "Latte day", startsOn: "2026-12-25" });
      await makeCustomEvent(database.db, place, { title: "Market", startsOn: "2026-12-02", ...repeat });
      await makeCustomEvent(database.db, place, { title: `Alone at ${place.name}`, startsOn: "2026-12-25" });
    }
    const ids = places.map(({ id }) => id);
    const scope = { ...modules.unfilteredCalendar, today: "2026-11-20", companyId: world.sunrise.id, lanes: ids };
    const window = { ...december, maxPerDay: 2 };
    const { customEvents } = await modules.listCalendarLayers(database.db, owner.access, scope, window);
    const countOf = (title: string, day: string) =>
      customEvents.entries.filter((entry) => entry.title === title && entry.startsOn === day).length;
    expect(countOf("Latte day", "2026-12-25")).toBe(4);
    for (const day of ["2026-12-02", "2026-12-09", "2026-12-30"]) expect(countOf("Market", day)).toBe(4);
    expect(customEvents.overflow).toEqual({ "2026-12-25": 3 });
    expect(customEvents.entries.find(({ title }) => title === "Latte day")?.locations).toEqual({
      count: 1,
      names: ["Aurora"],
    });
  });

  test("shows published company events for locations within the access scope", async () => {
    const { db } = database;
    const published = { status: "published" as const };
    await makeCompanyEvent(db, world.sunrise, { networks: [world.south] }, { ...published, title: "South only" });
    await makeCompanyEvent(db, world.sunrise, {}, { ...published, title: "Inventory", kind: "blackout" });
    await makeCompanyEvent(db, world.sunrise, {}, { title: "Still a draft" });
    await makeCompanyEvent(
      db,
      world.sunrise,
      {},
      { ...published, title: "Not yet visible", visibleFrom: "2026-12-01" },
    );
    const seen = await titlesFor(owner);
    expect(seen).toContain("Blackout: Inventory");
    for (const hidden of ["South only", "Still a draft", "Not yet visible"]) expect(seen).not.toContain(hidden);
    expect(await titlesFor(southOwner)).toContain("South only");
  });

  test("takes three statements for any number of entries", async () => {
    expect(await recordStatements(() => titlesFor(owner))).toHaveLength(3);
  });
});
