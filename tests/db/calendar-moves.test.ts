import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type EntryMove, entryMoveForm } from "#app/planning/calendar/moving/entry-move-form.ts";
import { parseEntryKey } from "#app/planning/calendar/moving/entry-record.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let other: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  other = await makeMember(database.db, world.harborOwner);
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/wiring/reschedule-entry.server.ts")),
    ...(await import("#app/planning/custom-events/custom-event-layer.server.ts")),
    ...(await import("#app/planning/calendar-layers/calendar-filter.server.ts")),
  };
}

/** Move an entry from the days it was shown on to others, as a user. */
function move({
  entry,
  from,
  to,
  rest = {},
  member = owner,
}: {
  entry: string;
  from: Span;
  to: Span;
  rest?: Partial<EntryMove>;
  member?: Member;
}) {
  const form = entryMoveForm.parse({ ...days(from, to), intent: "move", entry, ...rest });
  const record = parseEntryKey(entry);
  if (!record) throw new Error(`${entry} is no entry that moves`);
  return modules.rescheduleEntry(database.db, { member, record, move: form, now });
}

type Span = readonly [startsOn: string, endsOn: string];

function days(from: Span, to: Span) {
  return { fromStartsOn: from[0], fromEndsOn: from[1], startsOn: to[0], endsOn: to[1] };
}

const on = (day: string): Span => [day, day];

async function takeBack({ undo }: { undo: EntryMove | null }) {
  const record = undo && parseEntryKey(undo.entry);
  if (!record) throw new Error("nothing to take back");
  return modules.rescheduleEntry(database.db, { member: owner, record, move: undo, now });
}

/** Create Saturdays from 12/05/2026 to 01/02/2027, at a location of their own. */
const makeSaturdays = async () =>
  makeCustomEvent(database.db, await makeLocation(database.db, world.north), {
    title: "Market",
    startsOn: "2026-12-05",
    recurrence: '{"every":{"weeks":1},"on":{"daysOfWeek":[6]}}',
    rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SA",
    repeatsUntil: "2027-01-02",
  });

/** Return the days on which the calendar shows the events of one category. */
async function daysOf({ categoryId }: { categoryId: number }) {
  const scope = {
    ...modules.unfilteredCalendar,
    today: "2026-11-20",
    companyId: world.sunrise.id,
    category: categoryId,
  };
  const window = { from: "2026-11-29", until: "2027-01-09", maxPerDay: Infinity, fullDay: null };
  const { entries } = await modules.readCustomEventLayer(database.db, owner.access, scope, window);
  return entries.map(({ startsOn }) => startsOn.slice(5)).sort();
}

const rowOf = (eventId: number) =>
  database.db.selectFrom("customEvents").selectAll().where("id", "=", eventId).executeTakeFirstOrThrow();

describe("a single event", () => {
  test("moves to other days, keeps the rest, and moves back by undo", async () => {
    const event = await makeCustomEvent(database.db, world.shop, {
      title: "Fair",
      startsOn: "2026-12-05",
      estimatedCostCents: 12_345,
    });
    const moved = await move({ entry: `event-${event.id}-`, from: on("2026-12-05"), to: ["2026-12-08", "2026-12-09"] });
    expect(moved).toMatchObject({ status: 200, sentence: "Fair moved to 12/08/2026 to 12/09/2026." });
    expect(await rowOf(event.id)).toMatchObject({
      startsOn: "2026-12-08",
      endsOn: "2026-12-09",
      estimatedCostCents: 12_345,
      version: 2,
    });
    expect(await takeBack(moved)).toMatchObject({ status: 200 });
    expect(await rowOf(event.id)).toMatchObject({ startsOn: "2026-12-05", endsOn: "2026-12-05", version: 3 });
  });

  test("is refused by the rules of the event's form", async () => {
    const event = await makeCustomEvent(database.db, world.shop);
    expect(
      await move({ entry: `event-${event.id}-`, from: on("2026-12-01"), to: ["2026-12-01", "2027-06-01"] }),
    ).toMatchObject({
      status: 422,
      sentence: "An event can last up to 60 days.",
      undo: null,
    });
  });

  test("is not found for another company", async () => {
    const event = await makeCustomEvent(database.db, world.shop);
    expect(
      await move({
        entry: `event-${event.id}-`,
        from: on("2026-12-01"),
        to: on("2026-12-02"),
        rest: {},
        member: other,
      }),
    ).toMatchObject({
      status: 404,
    });
  });

  test("moves once when two users move it at the same time", async () => {
    const event = await makeCustomEvent(database.db, world.shop);
    const both = await Promise.all(
      [2, 3].map((day) => move({ entry: `event-${event.id}-`, from: on("2026-12-01"), to: on(`2026-12-0${day}`) })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("cannot be moved back once another user has changed it", async () => {
    const event = await makeCustomEvent(database.db, world.shop);
    const moved = await move({ entry: `event-${event.id}-`, from: on("2026-12-01"), to: on("2026-12-02") });
    await database.db
      .updateTable("customEvents")
      .set({ title: "Renamed", version: 3 })
      .where("id", "=", event.id)
      .execute();
    expect(await takeBack(moved)).toMatchObject({
      status: 409,
      sentence: expect.stringContaining("Someone else changed this"),
    });
  });

  test("moves in at most twelve statements, including its conflicts", async () => {
    const event = await makeCustomEvent(database.db, world.shop);
    const sent = await recordStatements(() =>
      move({ entry: `event-${event.id}-`, from: on("2026-12-01"), to: on("2026-12-02") }),
    );
    expect(sent.length).toBeLessThanOrEqual(12);
  });
});

describe("a repeating event", () => {
  test("moves one occurrence, even past the next one, and back", async () => {
    const event = await makeSaturdays();
    const moved = await move({
      entry: `event-${event.id}-2026-12-12`,
      from: on("2026-12-12"),
      to: on("2026-12-21"),
      rest: { scope: "this" },
    });
    expect(await daysOf(event)).toEqual(["12-05", "12-19", "12-21", "12-26", "01-02"].sort());
    await takeBack(moved);
    expect(await daysOf(event)).toEqual(["12-05", "12-12", "12-19", "12-26", "01-02"].sort());
  });

  test("moves this and following occurrences, and undo puts them back next to the earlier ones", async () => {
    const event = await makeSaturdays();
    const moved = await move({
      entry: `event-${event.id}-2026-12-19`,
      from: on("2026-12-19"),
      to: on("2026-12-20"),
      rest: {
        scope: "following",
      },
    });
    expect(await daysOf(event)).toEqual(["12-05", "12-12", "12-20", "12-27", "01-03"].sort());
    await takeBack(moved);
    expect(await daysOf(event)).toEqual(["12-05", "12-12", "12-19", "12-26", "01-02"].sort());
  });

  test("moves this and following occurrences to an earlier day, but only after the last unchanged one", async () => {
    const event = await makeSaturdays();
    const moved = await move({
      entry: `event-${event.id}-2026-12-19`,
      from: on("2026-12-19"),
      to: on("2026-12-17"),
      rest: {
        scope: "following",
      },
    });
    expect(await daysOf(event)).toEqual(["12-05", "12-12", "12-17", "12-24", "12-31"].sort());
    await takeBack(moved);
    const refused = await move({
      entry: `event-${event.id}-2026-12-12`,
      from: on("2026-12-12"),
      to: on("2026-12-05"),
      rest: {
        scope: "following",
      },
    });
    expect(refused).toMatchObject({ status: 422, sentence: "Choose a day after 12/05/2026, which doesn't change." });
  });

  test("moves as a whole to another weekday, and back", async () => {
    const event = await makeSaturdays();
    const moved = await move({
      entry: `event-${event.id}-2026-12-19`,
      from: on("2026-12-19"),
      to: on("2026-12-18"),
      rest: { scope: "all" },
    });
    expect(await daysOf(event)).toEqual(["12-04", "12-11", "12-18", "12-25", "01-01"].sort());
    await takeBack(moved);
    expect(await daysOf(event)).toEqual(["12-05", "12-12", "12-19", "12-26", "01-02"].sort());
  });

  test("whose rule names its days does not move as a whole", async () => {
    const event = await makeCustomEvent(database.db, await makeLocation(database.db, world.north), {
      startsOn: "2026-12-08",
      recurrence: '{"every":{},"on":{"daysOfWeek":[2],"weeksOfMonth":[2]}}',
      rrule: "FREQ=MONTHLY;BYDAY=2TU",
    });
    const moved = await move({
      entry: `event-${event.id}-2026-12-08`,
      from: on("2026-12-08"),
      to: on("2026-12-09"),
      rest: { scope: "all" },
    });
    expect(moved).toMatchObject({ status: 422, sentence: expect.stringContaining("can't move together") });
  });
});

describe("a schedule whose rule names its days", () => {
  const secondTuesdays = async () => {
    const { db } = database;
    const event = await makeCustomEvent(db, await makeLocation(db, world.north), {
      title: "Tasting",
      startsOn: "2026-11-10",
      repeatsUntil: "2027-04-13",
      exceptionDays: ["2027-02-09"],
      recurrence: '{"every":{},"on":{"daysOfWeek":[2],"weeksOfMonth":[2]}}',
      rrule: "FREQ=MONTHLY;INTERVAL=1;WKST=SU;BYDAY=2TU",
    });
    const changed = {
      eventId: event.id,
      originalDay: "2027-01-12",
      startsOn: "2027-01-12",
      endsOn: "2027-01-12",
      title: "Tasting of teas",
    };
    await db.insertInto("customEventOverrides").values(changed).execute();
    return event;
  };
  const shown = async ({ categoryId }: { categoryId: number }) => {
    const scope = {
      ...modules.unfilteredCalendar,
      today: "2026-11-20",
      companyId: world.sunrise.id,
      category: categoryId,
    };
    const { entries } = await modules.readCustomEventLayer(database.db, owner.access, scope, {
      from: "2026-11-01",
      until: "2027-06-30",
      maxPerDay: Infinity,
      fullDay: null,
    });
    return entries.map(({ startsOn, title }) => `${startsOn} ${title}`).sort();
  };

  test("gets the rule implied by the move, with its edited and skipped days, and undo restores it all", async () => {
    const event = await secondTuesdays();
    const before = await shown(event);
    const rules = '{"every":{},"on":{"daysOfWeek":[4],"weeksOfMonth":[2]}}';
    const moved = await move({
      entry: `event-${event.id}-2026-12-08`,
      from: on("2026-12-08"),
      to: on("2026-12-10"),
      rest: {
        scope: "following",
        rules,
      },
    });
    expect(moved).toMatchObject({ status: 200 });
    expect(await shown(event)).toEqual([
      "2026-11-10 Tasting",
      "2026-12-10 Tasting",
      "2027-01-14 Tasting of teas",
      "2027-03-11 Tasting",
      "2027-04-08 Tasting",
    ]);
    expect(await takeBack(moved)).toMatchObject({ status: 200 });
    expect(await shown(event)).toEqual(before);
  });

  test("is not changed by a move without rules or with malformed rules", async () => {
    const event = await secondTuesdays();
    for (const rules of [undefined, "{", '{"every":{"days":"x"},"on":{}}']) {
      const asked = { scope: "following" as const, ...(rules === undefined ? {} : { rules }) };
      expect(
        await move({
          entry: `event-${event.id}-2026-12-08`,
          from: on("2026-12-08"),
          to: on("2026-12-10"),
          rest: asked,
        }),
      ).toMatchObject({
        status: 422,
      });
    }
    expect(await rowOf(event.id)).toMatchObject({ version: 1 });
  });
});

describe("a time skipped by daylight saving", () => {
  const halfPastTwo = { startsAt: "02:30", endsAt: "04:30" };
  const sentence = "Choose another time. Clocks in Eastern Time (New York) skip 02:30 AM on 03/14/2027.";

  test("prevents moving an event to its day", async () => {
    const event = await makeCustomEvent(database.db, world.shop, { startsOn: "2027-03-13", ...halfPastTwo });
    const moved = await move({ entry: `event-${event.id}-`, from: on("2027-03-13"), to: on("2027-03-14") });
    expect(moved).toEqual({ status: 422, sentence, undo: null });
  });

  test("blocks one occurrence and the first of a series, but not a series that passes over it", async () => {
    const weekly = { recurrence: '{"every":{"weeks":1},"on":{}}', rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SA" };
    const event = await makeCustomEvent(database.db, await makeLocation(database.db, world.north), {
      startsOn: "2027-03-06",
      ...weekly,
      ...halfPastTwo,
    });
    const key = (day: string) => `event-${event.id}-${day}`;
    for (const scope of ["this", "following"] as const) {
      expect(
        await move({ entry: key("2027-03-13"), from: on("2027-03-13"), to: on("2027-03-14"), rest: { scope } }),
      ).toEqual({
        status: 422,
        sentence,
        undo: null,
      });
    }
    expect(
      await move({ entry: key("2027-03-06"), from: on("2027-03-06"), to: on("2027-03-07"), rest: { scope: "all" } }),
    ).toMatchObject({
      status: 200,
    });
  });
});

describe("due actions and plan items", () => {
  test("an action moves to another day and back", async () => {
    const action = await makeAction(database.db, world.shop, { title: "Call the printer", dueOn: "2026-12-05" });
    const moved = await move({ entry: `action-${action.id}`, from: on("2026-12-05"), to: on("2026-12-07") });
    expect(moved).toMatchObject({ status: 200, sentence: "Call the printer is now due on 12/07/2026." });
    expect(await takeBack(moved)).toMatchObject({ status: 200 });
    expect(await move({ entry: `action-${action.id}`, from: on("2026-12-07"), to: on("2026-12-08") })).toMatchObject({
      status: 409,
    });
    expect(
      await move({
        entry: `action-${action.id}`,
        from: on("2026-12-05"),
        to: on("2026-12-06"),
        rest: {},
        member: other,
      }),
    ).toMatchObject({
      status: 404,
    });
  });

  test("a done action cannot be moved", async () => {
    const action = await makeAction(database.db, world.shop, { dueOn: "2026-12-05", status: "done", doneAt: now });
    expect(await move({ entry: `action-${action.id}`, from: on("2026-12-05"), to: on("2026-12-07") })).toMatchObject({
      status: 422,
      sentence: "You can only change open to-dos.",
    });
  });

  test("an item moves within its plan's period but not outside it", async () => {
    const plan = await makePlan(database.db, world.shop, {
      status: "active",
      startsOn: "2026-12-01",
      endsOn: "2026-12-31",
    });
    const channel = await makeChannel(database.db, world.sunrise);
    const item = await makePlanItem(database.db, plan, channel, { title: "Flyer" });
    const moved = await move({ entry: `item-${item.id}`, from: on("2026-12-01"), to: ["2026-12-03", "2026-12-05"] });
    expect(moved).toMatchObject({ status: 200, sentence: "Flyer moved to 12/03/2026 to 12/05/2026." });
    expect(
      await move({ entry: `item-${item.id}`, from: ["2026-12-03", "2026-12-05"], to: on("2027-01-05") }),
    ).toMatchObject({
      status: 422,
      sentence: expect.stringContaining("outside the {plan}'s dates"),
    });
    expect(await takeBack(moved)).toMatchObject({ status: 200 });
    expect(
      await move({ entry: `item-${item.id}`, from: on("2026-12-01"), to: on("2026-12-02"), rest: {}, member: other }),
    ).toMatchObject({ status: 404 });
  });
});
