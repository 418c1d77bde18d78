import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");
const saturday = { startsOn: "2026-12-05", endsOn: "2026-12-05" };
const weekly = { recurrence: '{"every":{"weeks":1},"on":{}}', rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SA" };

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/event-conflicts/find-conflicts.server.ts")),
    ...(await import("#app/planning/custom-events/custom-event-queries.server.ts")),
  };
}

/** Create a location of the owner's network, far from all others unless `values` give coordinates. */
const place = (values = {}) => makeLocation(database.db, world.north, values);
const at = (latitude: number, longitude: number) => ({ latitude, longitude });

async function hints(event: { id: number }, member = owner): Promise<string[]> {
  const found = await modules.findCustomEvent(database.db, member.access, event.id);
  return found ? modules.conflictsOfEvent(database.db, { member, event: found, isOneDay: false, now }) : ["absent"];
}

describe("an event's conflicts are", () => {
  test("none when nothing is scheduled, in at most three statements", async () => {
    const event = await makeCustomEvent(database.db, await place(), saturday);
    expect(await hints(event)).toEqual([]);
    expect((await recordStatements(() => hints(event))).length).toBeLessThanOrEqual(4);
  });

  test("a published blackout of its location in one of its weeks, but none of another network or channel", async () => {
    const { db } = database;
    const blackout = (title: string, of: Parameters<typeof makeCompanyEvent>[2], values = {}) =>
      makeCompanyEvent(db, world.sunrise, of, { title, kind: "blackout", status: "published", ...values });
    const network = await makeNetwork(db, world.sunrise);
    const days = { startsOn: "2027-03-08", endsOn: "2027-03-09" };
    await blackout("Inventory", {}, days);
    await blackout("In the south", { networks: [network] }, days);
    await blackout("Radio pause", { channels: [await makeChannel(db, world.sunrise)] }, days);
    await blackout("A draft", {}, { ...days, status: "draft" });
    const event = await makeCustomEvent(db, await place(), { startsOn: "2027-02-20", endsOn: "2027-02-20", ...weekly });
    expect(await hints(event)).toEqual([
      "Marketing blackout, 03/08/2027 to 03/09/2027: Inventory. {Plan} items can't be scheduled then, but events can.",
    ]);
  });

  test("a crowded week, with plan items and other events, including repeating ones", async () => {
    const { db } = database;
    const location = await place({ name: "Maple Street" });
    const plan = await makePlan(db, location, { status: "active", startsOn: "2026-12-01", endsOn: "2026-12-31" });
    const channel = await makeChannel(db, world.sunrise);
    for (let count = 0; count < 8; count += 1)
      await makePlanItem(db, plan, channel, { startsOn: "2026-12-02", endsOn: "2026-12-03" });
    await makeCustomEvent(db, location, { startsOn: "2020-12-05", endsOn: "2020-12-05", ...weekly });
    const event = await makeCustomEvent(db, location, saturday);
    expect(await hints(event)).toEqual([]);
    await makeCustomEvent(db, location, { ...saturday, title: "Called off", status: "cancelled" });
    await makeCustomEvent(db, location, { ...saturday, title: "One more" });
    expect(await hints(event)).toEqual(["Maple Street would have 11 activities in the week of 11/29/2026."]);
  });

  test("the number of activities in a crowded week, even if all are on one day", async () => {
    const location = await place({ name: "Fair Grounds" });
    for (let count = 0; count < 60; count += 1) await makeCustomEvent(database.db, location, saturday);
    const event = await makeCustomEvent(database.db, location, saturday);
    expect(await hints(event)).toEqual(["Fair Grounds would have 61 activities in the week of 11/29/2026."]);
  });

  test("a similar event within 3 miles on the same day, of the same category and within the access scope", async () => {
    const { db } = database;
    const here = await place(at(42.36, -71.06));
    const near = await place({ name: "Elm Street", ...at(42.38, -71.06) });
    const far = await place({ name: "Too far", ...at(42.42, -71.06) });
    const foreign = await makeLocation(db, world.south, { name: "Not seen", ...at(42.361, -71.06) });
    const event = await makeCustomEvent(db, here, saturday);
    const { categoryId } = event;
    await makeCustomEvent(db, near, { ...saturday, title: "Street fair", categoryId });
    await makeCustomEvent(db, near, { ...saturday, title: "Something else" });
    await makeCustomEvent(db, near, {
      startsOn: "2026-12-06",
      endsOn: "2026-12-06",
      title: "The day after",
      categoryId,
    });
    await makeCustomEvent(db, far, { ...saturday, title: "Far away", categoryId });
    await makeCustomEvent(db, foreign, { ...saturday, title: "Unseen", categoryId });
    expect(await hints(event)).toEqual([
      "Elm Street, 1.4 miles away, has Street fair on 12/05/2026, in the same category.",
    ]);
  });

  test("none once it is over", async () => {
    const { db } = database;
    await makeCompanyEvent(
      db,
      world.sunrise,
      {},
      { kind: "blackout", status: "published", startsOn: "2026-10-01", endsOn: "2026-10-31" },
    );
    expect(
      await hints(await makeCustomEvent(db, await place(), { startsOn: "2026-10-10", endsOn: "2026-10-10" })),
    ).toEqual([]);
  });
});

test("an unfinished form shows its conflicts, and none while its days are missing", async () => {
  const { db } = database;
  await makeCompanyEvent(
    db,
    world.sunrise,
    {},
    { title: "Move", kind: "blackout", status: "published", startsOn: "2027-06-01", endsOn: "2027-06-02" },
  );
  const { candidateEventForm } = await import("#app/planning/event-conflicts/candidate-event.ts");
  const typed = { categoryId: 1, locationIds: [(await place()).id], startsOn: "2027-06-04", endsOn: "2027-06-04" };
  const hintsOf = (values: Record<string, unknown>) =>
    modules.conflictsOfForm(db, {
      member: owner,
      id: null,
      submission: { value: candidateEventForm.safeParse({ ...typed, ...values }).data },
      now,
    });
  expect(await hintsOf({})).toEqual([expect.stringContaining(": Move. {Plan} items")]);
  expect(await hintsOf({ startsOn: "" })).toEqual([]);
  expect(await hintsOf({ endsOn: "2027-01-01" })).toEqual([]);
  expect(await hintsOf({ repeat: "days", interval: "0" })).toEqual([]);
  expect(await hintsOf({ locationIds: [world.southShop.id] })).toEqual([]);
});
