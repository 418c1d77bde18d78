import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let feeds: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-10-20T15:00:00Z");
const address = new URL("https://portal.example.test");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  feeds = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/calendar-feeds/calendar-feed.server.ts")),
    ...(await import("#app/planning/calendar-feeds/save-calendar-feed.server.ts")),
    ...(await import("#app/planning/calendar-feeds/calendar-feed-queries.server.ts")),
  };
}

async function tokenOf(member: Member, locationId: number | null = null): Promise<string> {
  const made = await feeds.renewCalendarFeed(database.db, member, locationId, now);
  if (!made) throw new Error("no feed was made");
  return made.token;
}
const read = (token: string) => feeds.readCalendarFeed(database.db, token, address, now);

/** Read the events of a calendar with an independent parser; changed occurrences stay with their series. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  const series = all.filter((event) => !event.isRecurrenceException());
  for (const event of all.filter((one) => one.isRecurrenceException()))
    series.find(({ uid }) => uid === event.uid)?.relateException(event);
  return series;
}

function datesOf(event: ICAL.Event, count: number): string[] {
  const iterator = event.iterator();
  return Array.from({ length: count }, () => iterator.next())
    .filter((time) => Boolean(time))
    .map((time) => event.getOccurrenceDetails(time).startDate.toJSDate().toISOString());
}

const weekly = (values = {}) => ({
  title: "Market, with jam; and more",
  startsOn: "2026-10-24",
  startsAt: "09:00",
  endsAt: "12:00",
  recurrence: '{"every":{"weeks":1},"on":{}}',
  rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SA",
  ...values,
});

describe("a feed", () => {
  test("repeats at the same local time when daylight saving ends, without its exceptions", async () => {
    const event = await makeCustomEvent(
      database.db,
      world.shop,
      weekly({ exceptionDays: ["2026-11-07"], repeatsUntil: "2026-11-21" }),
    );
    const text = (await read(await tokenOf(owner))) ?? "";
    const found = eventsIn(text).find(({ uid }) => uid === event.uid);
    if (!found) throw new Error("the event is missing");
    expect(found.summary).toBe("Market, with jam; and more");
    expect(datesOf(found, 9)).toEqual([
      "2026-10-24T13:00:00.000Z",
      "2026-10-31T13:00:00.000Z",
      "2026-11-14T14:00:00.000Z",
      "2026-11-21T14:00:00.000Z",
    ]);
  });

  test("marks all-day events as free and timed events as busy", async () => {
    const { db } = database;
    const fair = await makeCompanyEvent(db, world.sunrise, {}, { endsOn: "2026-12-03", status: "published" });
    const whole = await makeCustomEvent(db, world.shop, {
      title: "Open day",
      startsOn: "2026-12-01",
      endsOn: "2026-12-01",
    });
    const timed = await makeCustomEvent(db, world.shop, {
      title: "Tasting",
      startsOn: "2026-12-01",
      endsOn: "2026-12-01",
      startsAt: "09:00",
      endsAt: "12:00",
    });
    const events = eventsIn((await read(await tokenOf(owner))) ?? "");
    const transparencyOf = (uid: string) =>
      events.find((event) => event.uid === uid)?.component.getFirstPropertyValue("transp");
    expect(transparencyOf(`company-${fair.id}@portal.example.test`)).toBe("TRANSPARENT");
    expect(transparencyOf(whole.uid)).toBe("TRANSPARENT");
    expect(transparencyOf(timed.uid)).toBe("OPAQUE");
  });

  test("includes a changed occurrence, but not one that no longer occurs", async () => {
    const { db } = database;
    const event = await makeCustomEvent(db, world.shop, weekly({ repeatsUntil: "2026-10-31" }));
    const moved = {
      eventId: event.id,
      startsOn: "2026-11-01",
      endsOn: "2026-11-01",
      startsAt: "10:00",
      endsAt: "11:00",
    };
    await db
      .insertInto("customEventOverrides")
      .values([
        { ...moved, originalDay: "2026-10-31" },
        { ...moved, originalDay: "2026-10-30" },
      ])
      .execute();
    const found = eventsIn((await read(await tokenOf(owner))) ?? "").find(({ uid }) => uid === event.uid);
    if (!found) throw new Error("the event is missing");
    expect(datesOf(found, 9)).toEqual(["2026-10-24T13:00:00.000Z", "2026-11-01T15:00:00.000Z"]);
  });

  test("lists dates for a recurrence that one rule cannot express", async () => {
    const recurrence = '{"every":{"days":2,"weeks":2},"on":{}}';
    const event = await makeCustomEvent(
      database.db,
      world.shop,
      weekly({ recurrence, rrule: "RDATE", startsAt: null, endsAt: null, repeatsUntil: "2026-12-31" }),
    );
    const found = eventsIn((await read(await tokenOf(owner))) ?? "").find(({ uid }) => uid === event.uid);
    if (!found) throw new Error("the event is missing");
    expect(datesOf(found, 3).map((date) => date.slice(0, 10))).toHaveLength(3);
  });

  test("ends with an occurrence in a daylight saving gap, at the time that RFC 5545 gives it", async () => {
    await makeCustomEvent(
      database.db,
      world.shop,
      weekly({ startsOn: "2027-02-21", startsAt: "02:30", endsAt: "03:30", repeatsUntil: "2027-03-14" }),
    );
    expect(await read(await tokenOf(owner))).toContain("UNTIL=20270314T073000Z");
  });

  test("names the place of an event, or else its shops within the access scope", async () => {
    const { db } = database;
    const [here, there] = [
      await makeLocation(db, world.north, { name: "Main Street" }),
      await makeLocation(db, world.south, { name: "Out of reach" }),
    ];
    const join = (event: { id: number }) =>
      db
        .insertInto("customEventLocations")
        .values({ eventId: event.id, companyId: there.companyId, locationId: there.id })
        .execute();
    const [without, placed] = [
      await makeCustomEvent(db, here),
      await makeCustomEvent(db, here, { place: "Town hall" }),
    ];
    await join(without);
    await join(placed);
    const found = eventsIn((await read(await tokenOf(owner))) ?? "");
    expect([without, placed].map(({ uid }) => found.find((event) => event.uid === uid)?.location)).toEqual([
      "Main Street",
      "Town hall",
    ]);
  });

  test("is identical the next day while nothing changes", async () => {
    const byDates = { recurrence: '{"every":{"days":2,"weeks":2},"on":{}}', rrule: "RDATE" };
    await makeCustomEvent(database.db, world.shop, weekly(byDates));
    const token = await tokenOf(owner);
    const tomorrow = new Date(now.getTime() + 24 * 3_600_000);
    expect(await feeds.readCalendarFeed(database.db, token, address, tomorrow)).toBe(await read(token));
  });

  test("keeps each line within 75 octets for any text", async () => {
    await makeCustomEvent(database.db, world.shop, {
      title: "Straße ☕ ".repeat(9),
      description: "A line\nand another, 😀".repeat(40),
    });
    const text = (await read(await tokenOf(owner))) ?? "";
    expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(eventsIn(text).some(({ summary }) => summary.startsWith("Straße ☕ Straße"))).toBe(true);
  });

  test("contains what its owner can see, or only what one location has", async () => {
    const { db } = database;
    await makeCompanyEvent(db, world.sunrise, {}, { title: "Menu launch", status: "published" });
    await makeCustomEvent(db, world.kiosk, { title: "At the kiosk" });
    await makeCustomEvent(db, world.southShop, { title: "In the south" });
    const titles = async (token: string) => eventsIn((await read(token)) ?? "").map(({ summary }) => summary);
    expect(await titles(await tokenOf(owner))).toEqual(expect.arrayContaining(["Menu launch", "At the kiosk"]));
    expect(await titles(await tokenOf(owner))).not.toContain("In the south");
    const atShop = await titles(await tokenOf(owner, world.shop.id));
    expect(atShop).toContain("Menu launch");
    expect(atShop).not.toContain("At the kiosk");
  });

  test("gives items, due dates and company events a revision and a time that only a change updates", async () => {
    const { db } = database;
    const changed = { version: 3, updatedAt: new Date("2026-10-02T08:30:00Z") };
    const plan = await makePlan(db, world.shop, { status: "active", startsOn: "2026-10-01", endsOn: "2026-12-31" });
    const item = await makePlanItem(db, plan, await makeChannel(db, world.sunrise), {
      title: "Radio",
      startsOn: "2026-11-01",
      endsOn: "2026-11-02",
      ...changed,
    });
    const action = await makeAction(db, world.shop, { title: "Call the radio", dueOn: "2026-10-30", ...changed });
    const event = await makeCompanyEvent(
      db,
      world.sunrise,
      {},
      {
        title: "Launch",
        status: "published",
        startsOn: "2026-11-05",
        endsOn: "2026-11-05",
        sequence: 2,
        updatedAt: changed.updatedAt,
      },
    );
    const token = await tokenOf(owner);
    const uids = [`item-${item.id}`, `action-${action.id}`, `company-${event.id}`].map(
      (key) => `${key}@portal.example.test`,
    );
    const revisions = async () => {
      const calendar = new ICAL.Component(ICAL.parse((await read(token)) ?? ""));
      const events = calendar
        .getAllSubcomponents("vevent")
        .filter((one) => uids.includes(String(one.getFirstPropertyValue("uid"))));
      return events
        .map((one) =>
          ["uid", "sequence", "last-modified", "dtstamp"].map((name) => String(one.getFirstPropertyValue(name))),
        )
        .sort();
    };
    const at = "2026-10-02T08:30:00Z";
    expect(await revisions()).toEqual([...uids].sort().map((uid) => [uid, "2", at, at]));
    const later = new Date("2026-10-19T10:00:00Z");
    await db
      .updateTable("planItems")
      .set({ startsOn: "2026-11-03", endsOn: "2026-11-03", version: 4, updatedAt: later })
      .where("id", "=", item.id)
      .execute();
    expect((await revisions()).find(([uid]) => uid === uids[0])).toEqual([
      uids[0],
      "3",
      "2026-10-19T10:00:00Z",
      "2026-10-19T10:00:00Z",
    ]);
  });

  test.each<[string, (shop: { id: number }) => Promise<unknown>]>([
    [
      "transferred",
      ({ id }) =>
        database.db.updateTable("locations").set({ networkId: world.south.id }).where("id", "=", id).execute(),
    ],
    [
      "closed",
      ({ id }) =>
        database.db
          .updateTable("locations")
          .set({ status: "closed", closedOn: "2026-10-01" })
          .where("id", "=", id)
          .execute(),
    ],
    [
      "taken from the person",
      ({ id }) => database.db.deleteFrom("guestLocations").where("locationId", "=", id).execute(),
    ],
  ])("for a location that is %s no longer shows its name or its events", async (_, lose) => {
    const { db } = database;
    const shop = await makeLocation(db, world.north, { name: "Lost shop" });
    await makeCustomEvent(db, shop, { title: "At the lost shop" });
    const guest = await makeMember(
      db,
      await makeUser(db, "Location Level Guest", {
        company: world.sunrise,
        networks: [world.north],
        locations: [shop],
      }),
    );
    const token = await tokenOf(guest, shop.id);
    expect(await read(token)).toContain("Marketing\\, Lost shop");
    await lose(shop);
    const left = await read(token);
    expect(left).toContain("X-WR-CALNAME:Marketing\r\n");
    expect(left).not.toMatch(/lost shop/i);
    expect(await feeds.listCalendarFeeds(db, guest.access, guest.userId)).toEqual([
      expect.objectContaining({ locationId: shop.id, location: null }),
    ]);
    expect(await feeds.renewCalendarFeed(db, guest, shop.id, now)).toBeNull();
  });

  test("stops working once renewed, revoked or its owner is blocked; the database stores no token", async () => {
    const first = await tokenOf(owner);
    const second = await tokenOf(owner);
    expect(await read(first)).toBeNull();
    expect(await read(second)).not.toBeNull();
    const rows = await database.db.selectFrom("calendarFeeds").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second);
    const [feed] = await feeds.listCalendarFeeds(database.db, owner.access, owner.userId);
    await feeds.revokeCalendarFeed(database.db, owner, feed?.id ?? 0, now);
    expect(await read(second)).toBeNull();
    const leaver = await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [world.north] });
    const token = await tokenOf(await makeMember(database.db, leaver));
    await database.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", leaver.id).execute();
    expect(await read(token)).toBeNull();
    expect(await read("no-such-token-at-all")).toBeNull();
  });
});

describe("a file of one event", () => {
  const byDates = {
    recurrence: '{"every":{"weeks":2},"on":{"weeksOfMonth":[1]}}',
    rrule: "RDATE",
    startsOn: "2028-05-01",
    endsOn: "2028-05-01",
  };
  const fileOf = async (event: { id: number; uid: string }) =>
    eventsIn(
      (await feeds.readEventFile(database.db, owner.access, { companyId: world.sunrise.id, eventId: event.id, now })) ??
        "",
    ).find(({ uid }) => uid === event.uid);

  test("lists the dates of an event that never ends up to a year that it names", async () => {
    const file = await fileOf(await makeCustomEvent(database.db, world.shop, weekly(byDates)));
    expect(file?.description).toBe("This file has dates through 12/31/2032. Download it again for later ones.");
    expect(file && datesOf(file, 1_000).at(-1)?.slice(0, 4)).toBe("2032");
  });

  test("mentions no last date when the event itself ends", async () => {
    const file = await fileOf(
      await makeCustomEvent(database.db, world.shop, weekly({ ...byDates, repeatsUntil: "2030-01-01" })),
    );
    expect(file?.description).toBeNull();
  });
});
