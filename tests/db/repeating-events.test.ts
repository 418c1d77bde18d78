import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { customEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { type OccurrenceChange, occurrenceForm } from "#app/planning/custom-events/occurrence-form.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");
/** Saturdays from 12/05/2026 to 01/02/2027. */
const saturdays = {
  title: "Farmers market",
  startsOn: "2026-12-05",
  recurrence: '{"every":{"weeks":1},"on":{}}',
  rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SA",
  repeatsUntil: "2027-01-02",
};

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/calendar-layers/calendar-filter.server.ts")),
    ...(await import("#app/planning/custom-events/custom-event-layer.server.ts")),
    ...(await import("#app/planning/custom-events/custom-event-queries.server.ts")),
    ...(await import("#app/planning/event-changes/change-custom-event.server.ts")),
    ...(await import("#app/planning/event-changes/change-following-events.server.ts")),
    ...(await import("#app/planning/event-changes/change-occurrence.server.ts")),
    ...(await import("#app/planning/event-changes/delete-custom-event.server.ts")),
    ...(await import("#app/planning/custom-events/event-occurrences.ts")),
  };
}

/** Each has its own location, so that no two are duplicates. */
const make = async (values = {}) =>
  makeCustomEvent(database.db, await makeLocation(database.db, world.north), { ...saturdays, ...values });

/** Return what the calendar shows of one category, in order. */
async function shown({ categoryId }: { categoryId: number }, window = { from: "2026-11-29", until: "2027-01-02" }) {
  const scope = {
    ...modules.unfilteredCalendar,
    today: "2026-11-20",
    companyId: world.sunrise.id,
    category: categoryId,
  };
  const wide = { ...window, maxPerDay: Infinity, fullDay: null };
  const { entries } = await modules.readCustomEventLayer(database.db, owner.access, scope, wide);
  return entries.map(({ title, startsOn }) => `${startsOn} ${title}`).sort();
}

async function formOf(event: { id: number }, values: Record<string, unknown> = {}) {
  const { db } = database;
  const { title, categoryId, startsOn, version } = await db
    .selectFrom("customEvents")
    .selectAll()
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const places = await db
    .selectFrom("customEventLocations")
    .select("locationId")
    .where("eventId", "=", event.id)
    .execute();
  const locationIds = places.map((place) => place.locationId);
  const all = { title, categoryId, startsOn, endsOn: startsOn, version, locationIds, visibility: "network" };
  return customEventForm.parse({ ...all, repeat: "weeks", interval: "1", until: "2027-01-02", ...values });
}

const dayForm = (values: Partial<OccurrenceChange>) =>
  occurrenceForm.parse({
    title: "Farmers market",
    startsOn: "2026-12-12",
    endsOn: "2026-12-12",
    status: "planned",
    version: 1,
    ...values,
  });

const change = (eventId: number, day: string, values: Partial<OccurrenceChange>) =>
  modules.changeOccurrence(database.db, { member: owner, eventId, day, form: dayForm(values), now });
const changeFollowing = async (event: { id: number }, day: string, values: Record<string, unknown>) =>
  modules.changeFollowingEvents(database.db, {
    member: owner,
    eventId: event.id,
    day,
    form: await formOf(event, values),
    now,
  });
const remove = (eventId: number, scope: "this" | "following", day: string) =>
  modules.deleteCustomEvent(database.db, { member: owner, eventId, deletion: { scope, day }, now });

/** Return the times of an event on some of its days. */
async function timesOf({ id }: { id: number }, days: readonly string[]) {
  const event = await modules.findCustomEvent(database.db, owner.access, id);
  return days.map((day) => {
    const part = event && modules.eventOnDay(event, day);
    return part && `${part.startsAt} to ${part.endsAt}`;
  });
}

const ALL = ["2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26", "2027-01-02"].map(
  (day) => `${day} Farmers market`,
);

describe("only this event", () => {
  test("changes on its day, even into another month, and the others stay", async () => {
    const event = await make();
    expect(
      await change(event.id, "2026-12-12", { title: "Winter market", startsOn: "2026-12-13", endsOn: "2026-12-13" }),
    ).toEqual({ saved: true });
    expect(await shown(event)).toEqual([ALL[0], "2026-12-13 Winter market", ...ALL.slice(2)]);
    expect(await change(event.id, "2027-01-02", { startsOn: "2027-02-20", endsOn: "2027-02-20", version: 2 })).toEqual({
      saved: true,
    });
    expect(await shown(event, { from: "2027-02-01", until: "2027-02-28" })).toEqual(["2027-02-20 Farmers market"]);
  });

  test("passes the next one only when that is confirmed", async () => {
    const event = await make();
    const passing = { startsOn: "2026-12-20", endsOn: "2026-12-20" };
    expect(await change(event.id, "2026-12-12", passing)).toMatchObject({
      fieldErrors: { mayPass: ["This moves it past 12/19/2026. Check this box to move it anyway."] },
    });
    const back = { startsOn: "2026-12-05", endsOn: "2026-12-05" };
    expect(await change(event.id, "2026-12-12", back)).toMatchObject({
      fieldErrors: { mayPass: [expect.stringContaining("12/05/2026")] },
    });
    expect(await change(event.id, "2026-12-12", { ...passing, mayPass: true })).toEqual({ saved: true });
  });

  test("keeps a time skipped by daylight saving while only its texts change, and is not moved to one", async () => {
    const times = { startsAt: "02:30", endsAt: "04:30" };
    const event = await make({ ...times, startsOn: "2027-02-28", repeatsUntil: "2027-03-21" });
    const onGap = { startsOn: "2027-03-14", endsOn: "2027-03-14", ...times };
    expect(await change(event.id, "2027-03-14", { ...onGap, title: "Night market" })).toEqual({ saved: true });
    const fieldErrors = {
      startsAt: [expect.stringContaining("Clocks in Eastern Time (New York) skip 02:45 AM on 03/14/2027")],
    };
    expect(await change(event.id, "2027-03-14", { ...onGap, startsAt: "02:45", version: 2 })).toMatchObject({
      fieldErrors,
    });
    expect(
      await change(event.id, "2027-03-07", { ...onGap, startsAt: "02:45", version: 2, mayPass: true }),
    ).toMatchObject({ fieldErrors });
  });

  test("is not found on a day that no longer occurs", async () => {
    const event = await make();
    await modules.changeCustomEvent(database.db, {
      member: owner,
      eventId: event.id,
      form: await formOf(event, { interval: "2" }),
      now,
    });
    expect(await change(event.id, "2026-12-12", { version: 2 })).toBeNull();
  });

  test("keeps the time of its series as long as it has none of its own", async () => {
    const event = await make({ startsAt: "09:00", endsAt: "12:00" });
    await change(event.id, "2026-12-12", { title: "Winter market", startsAt: "09:00", endsAt: "12:00" });
    await change(event.id, "2026-12-19", {
      startsOn: "2026-12-19",
      endsOn: "2026-12-19",
      startsAt: "10:00",
      endsAt: "12:00",
      version: 2,
    });
    await modules.changeCustomEvent(database.db, {
      member: owner,
      eventId: event.id,
      form: await formOf(event, { startsAt: "08:00", endsAt: "11:00" }),
      now,
    });
    expect(await timesOf(event, ["2026-12-12", "2026-12-19"])).toEqual(["08:00 to 11:00", "10:00 to 12:00"]);
  });

  test("is deleted, and the day stays skipped", async () => {
    const event = await make();
    await change(event.id, "2026-12-12", { title: "Winter market" });
    expect(await remove(event.id, "this", "2026-12-12")).toMatchObject({ saved: true, isGone: false });
    expect(await shown(event)).toEqual([ALL[0], ...ALL.slice(2)]);
    expect(await remove(event.id, "this", "2026-12-12")).toEqual({
      saved: false,
      fieldErrors: { "": ["Farmers market no longer happens on 12/12/2026."] },
    });
  });
});

describe("changes to single days", () => {
  test("follow when the whole series moves to another weekday, as skipped days do", async () => {
    const event = await make();
    await change(event.id, "2026-12-12", { title: "Winter market" });
    await change(event.id, "2026-12-19", {
      title: "At the fair",
      startsOn: "2026-12-18",
      endsOn: "2026-12-18",
      version: 2,
    });
    await remove(event.id, "this", "2026-12-26");
    const sunday = { startsOn: "2026-12-06", endsOn: "2026-12-06", exceptionDays: ["2026-12-26"] };
    expect(
      await modules.changeCustomEvent(database.db, {
        member: owner,
        eventId: event.id,
        form: await formOf(event, sunday),
        now,
      }),
    ).toEqual({
      saved: true,
    });
    expect(await shown(event)).toEqual([
      "2026-12-06 Farmers market",
      "2026-12-13 Winter market",
      "2026-12-18 At the fair",
    ]);
  });

  test("need confirmation where they would be lost, and are removed once confirmed", async () => {
    const event = await make();
    await change(event.id, "2026-12-12", { title: "Winter market" });
    const everyOther = await formOf(event, { interval: "2" });
    expect(
      await modules.changeCustomEvent(database.db, { member: owner, eventId: event.id, form: everyOther, now }),
    ).toMatchObject({
      fieldErrors: {
        mayLose: [
          expect.stringContaining("It no longer happens on 12/12/2026, so your changes to that day will be lost."),
        ],
      },
    });
    expect(await shown(event)).toEqual([ALL[0], "2026-12-12 Winter market", ...ALL.slice(2)]);
    await modules.changeCustomEvent(database.db, {
      member: owner,
      eventId: event.id,
      form: { ...everyOther, mayLose: true },
      now,
    });
    await modules.changeCustomEvent(database.db, { member: owner, eventId: event.id, form: await formOf(event), now });
    expect(await shown(event)).toEqual(ALL);
  });

  test("follow events that split off to another weekday, and need confirmation where they cannot", async () => {
    const event = await make();
    await change(event.id, "2026-12-12", { title: "Before" });
    await change(event.id, "2026-12-26", { title: "After", startsOn: "2026-12-26", endsOn: "2026-12-26", version: 2 });
    const monthly = { startsOn: "2026-12-19", endsOn: "2026-12-19", repeat: "months" };
    expect(await changeFollowing(event, "2026-12-19", monthly)).toMatchObject({
      fieldErrors: { mayLose: [expect.stringContaining("12/26/2026")] },
    });
    const sundays = { startsOn: "2026-12-20", endsOn: "2026-12-20", until: "2027-01-03" };
    expect(await changeFollowing(event, "2026-12-19", sundays)).toMatchObject({ saved: true });
    expect(await shown(event, { from: "2026-11-29", until: "2027-01-09" })).toEqual([
      ALL[0],
      "2026-12-12 Before",
      "2026-12-20 Farmers market",
      "2026-12-27 After",
      "2027-01-03 Farmers market",
    ]);
  });

  test("stay with the first part when only the last day splits off", async () => {
    const event = await make();
    await change(event.id, "2026-12-26", { title: "After", startsOn: "2026-12-26", endsOn: "2026-12-26" });
    await changeFollowing(event, "2027-01-02", { title: "Last market", startsOn: "2027-01-02", endsOn: "2027-01-02" });
    expect(await shown(event)).toEqual([...ALL.slice(0, 3), "2026-12-26 After", "2027-01-02 Last market"]);
  });

  test("follow from the first day on, as for the whole series", async () => {
    const event = await make();
    await change(event.id, "2026-12-12", { title: "Winter market" });
    const sunday = { startsOn: "2026-12-06", endsOn: "2026-12-06" };
    expect(await changeFollowing(event, "2026-12-05", sunday)).toEqual({ saved: true, eventId: event.id });
    expect((await shown(event))[1]).toBe("2026-12-13 Winter market");
  });

  test("are removed when a repeat becomes a single event, once that is confirmed", async () => {
    const event = await make();
    await change(event.id, "2026-12-05", { title: "Opening", startsOn: "2026-12-05", endsOn: "2026-12-05" });
    const once = await formOf(event, { repeat: "no", until: undefined });
    expect(
      await modules.changeCustomEvent(database.db, { member: owner, eventId: event.id, form: once, now }),
    ).toMatchObject({ saved: false });
    expect(
      await modules.changeCustomEvent(database.db, {
        member: owner,
        eventId: event.id,
        form: { ...once, mayLose: true },
        now,
      }),
    ).toEqual({
      saved: true,
    });
    expect(await shown(event)).toEqual([ALL[0]]);
  });
});

describe("this event and following ones", () => {
  test("split off with the change and with their own edited days", async () => {
    const event = await make();
    await change(event.id, "2026-12-12", { title: "Before" });
    await change(event.id, "2026-12-26", { title: "After", startsOn: "2026-12-26", endsOn: "2026-12-26", version: 2 });
    const outcome = await changeFollowing(event, "2026-12-19", {
      title: "Indoor market",
      startsOn: "2026-12-19",
      endsOn: "2026-12-19",
    });
    expect(outcome).toMatchObject({ saved: true });
    expect(await shown(event)).toEqual([
      ALL[0],
      "2026-12-12 Before",
      "2026-12-19 Indoor market",
      "2026-12-26 After",
      "2027-01-02 Indoor market",
    ]);
  });

  test("from the first day on are the series itself", async () => {
    const event = await make();
    expect(await changeFollowing(event, "2026-12-05", { title: "Indoor market" })).toEqual({
      saved: true,
      eventId: event.id,
    });
    expect(new Set(await shown(event))).toEqual(new Set(ALL.map((entry) => entry.replace("Farmers", "Indoor"))));
  });

  test("from the last day on are that day", async () => {
    const event = await make();
    await changeFollowing(event, "2027-01-02", { title: "Last market", startsOn: "2027-01-02", endsOn: "2027-01-02" });
    expect(await shown(event)).toEqual([...ALL.slice(0, 4), "2027-01-02 Last market"]);
  });

  test("are deleted: from the first day on the whole series, from the last day on only that day", async () => {
    const event = await make();
    expect(await remove(event.id, "following", "2027-01-02")).toMatchObject({ isGone: false });
    expect(await shown(event)).toEqual(ALL.slice(0, 4));
    expect(await remove(event.id, "following", "2026-12-05")).toMatchObject({ saved: true, isGone: true });
    expect(await shown(event)).toEqual([]);
    expect(await modules.findCustomEvent(database.db, owner.access, event.id)).toBeNull();
  });

  test("stay when the series they were split from is deleted", async () => {
    const event = await make();
    await changeFollowing(event, "2026-12-19", { startsOn: "2026-12-19", endsOn: "2026-12-19" });
    await modules.deleteCustomEvent(database.db, { member: owner, eventId: event.id, deletion: { scope: "all" }, now });
    expect(await shown(event)).toEqual(ALL.slice(2));
  });
});

test("an event whose last day is deleted is deleted", async () => {
  const event = await make({ repeatsUntil: "2026-12-05" });
  expect(await remove(event.id, "this", "2026-12-05")).toMatchObject({ saved: true, isGone: true });
});

test("a form with unchanged values changes nothing", async () => {
  const event = await make();
  await modules.changeCustomEvent(database.db, { member: owner, eventId: event.id, form: await formOf(event), now });
  const first = await modules.findCustomEvent(database.db, owner.access, event.id);
  await modules.changeCustomEvent(database.db, { member: owner, eventId: event.id, form: await formOf(event), now });
  expect((await modules.findCustomEvent(database.db, owner.access, event.id))?.version).toBe(first?.version);
});
