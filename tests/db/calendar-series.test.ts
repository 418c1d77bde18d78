import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceRefusal } from "#app/platform/recurrence/recurrence-rules.ts";
import { toRRule } from "#app/platform/recurrence/rrule.ts";
import { BY_DATES, serializeRules } from "#app/platform/recurrence/stored-repeat.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import fc from "#tests/support/properties.ts";

/** 200 series as a calendar app reads them, expanded by a parser that is independent of the product. */

let database: TestDatabase;
let world: World;
let owner: Member;
const SERIES = 200;
const now = new Date("2026-11-20T15:00:00Z");
const window = { from: "2026-08-22", until: "2029-11-20" };

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
});
afterAll(() => database.close());

/** Zones with the days on which each sets its clock forward. */
const forward = {
  "America/New_York": ["2027-03-14", "2028-03-12", "2029-03-11"],
  "America/Phoenix": [],
  "Europe/London": ["2027-03-28", "2028-03-26", "2029-03-25"],
  "Australia/Lord_Howe": ["2026-10-04", "2027-10-03", "2028-10-01", "2029-10-07"],
  "Asia/Kolkata": [],
} as const;
type Zone = keyof typeof forward;
const ZONES = [
  "America/New_York",
  "America/Phoenix",
  "Europe/London",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
] as const satisfies readonly Zone[];

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 });
const few = fc.integer({ min: 1, max: 4 });
/** Rules of every kind that ical.js reads as RFC 5545 defines them, and some that only dates can express. */
const rules: fc.Arbitrary<Pick<Recurrence, "every" | "on">> = fc.oneof(
  fc.record({ every: fc.record({ days: few }), on: fc.constant({}) }),
  { arbitrary: fc.record({ every: fc.record({ weeks: few }), on: fc.constant({}) }), weight: 2 },
  fc.record({ every: fc.record({ weeks: few }), on: fc.record({ daysOfWeek: weekdays }) }),
  fc.record({
    every: fc.record({ months: few }),
    on: fc.record({ daysOfMonth: fc.constantFrom([1], [15, 30], [31], [-1]) }),
  }),
  fc.record({
    every: fc.record({ months: few }),
    on: fc.record({ weeksOfMonth: fc.constantFrom([2], [1, 3], [-1]), daysOfWeek: fc.constantFrom([0], [2], [4]) }),
  }),
  fc.record({ every: fc.constant({ years: 1 }), on: fc.constant({}) }),
  fc.constant({ every: {}, on: { weeksOfMonth: [2], daysOfWeek: [0], monthsOfYear: [3] } }),
  fc.record({
    every: fc.record({ weeks: fc.constant(2) }),
    on: fc.record({ weeksOfMonth: fc.constantFrom([1], [-1]), daysOfWeek: weekdays }),
  }),
  fc.record({
    every: fc.constant({}),
    on: fc.record({ weeksOfYear: fc.constant([10, 20, 40]), monthsOfYear: fc.constant([3, 5, 10]) }),
  }),
);

const at = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const drawn = fc
  .record({
    zone: fc.constantFrom<Zone>(...ZONES),
    startsOn: fc.integer({ min: -400, max: 700 }).map((days) => addDays("2026-11-20", days)),
    rules,
    time: fc.option(fc.oneof(fc.constantFrom(30, 60, 90, 120, 135, 150, 1_410), fc.integer({ min: 0, max: 1_410 })), {
      freq: 4,
    }),
    length: fc.constantFrom(0, 0, 0, 1, 2),
    end: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 900 }), fc.constantFrom<"gap">("gap")),
    leftOut: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
    moved: fc.uniqueArray(
      fc.record({
        index: fc.integer({ min: 0, max: 30 }),
        days: fc.integer({ min: -3, max: 3 }),
        time: fc.integer({ min: 0, max: 1_380 }),
      }),
      {
        selector: ({ index }) => index,
        maxLength: 3,
      },
    ),
  })
  .map(({ zone, startsOn, rules, time, length, end, leftOut, moved }) => {
    const [gap = null] = forward[zone].filter((day) => day >= startsOn);
    const endsOn = end === "gap" ? gap : end === null ? null : addDays(startsOn, end);
    const whole: Recurrence = { startsOn, endsOn, ...rules, exceptions: [] };
    const days = nextOccurrences(whole, startsOn, 40);
    const exceptions = leftOut.flatMap((index) => days[index] ?? []).sort();
    const own = moved.flatMap(({ index, ...rest }) => {
      const originalDay = days[index];
      return originalDay === undefined || exceptions.includes(originalDay) ? [] : [{ originalDay, ...rest }];
    });
    return { zone, time, length, recurrence: { ...whole, exceptions }, moved: own };
  })
  .filter(({ recurrence }) => recurrenceRefusal(recurrence) === null);

type Drawn = ReturnType<typeof fc.sample<typeof drawn extends fc.Arbitrary<infer Value> ? Value : never>>[number];

async function store({ zone, time, length, recurrence, moved }: Drawn) {
  const times = (minutes: number | null) =>
    minutes === null ? { startsAt: null, endsAt: null } : { startsAt: at(minutes), endsAt: at(minutes + 29) };
  const { startsOn, endsOn: repeatsUntil, exceptions } = recurrence;
  const event = await makeCustomEvent(database.db, world.shop, {
    startsOn,
    endsOn: addDays(startsOn, length),
    ...times(time),
    timeZone: zone,
    repeatsUntil,
    exceptionDays: [...exceptions],
    recurrence: serializeRules(recurrence),
    rrule: toRRule(recurrence) ?? BY_DATES,
  });
  const overrides = moved.map((day) => {
    const first = addDays(day.originalDay, day.days);
    return {
      eventId: event.id,
      originalDay: day.originalDay,
      startsOn: first,
      endsOn: first,
      ...times(time === null ? null : day.time),
    };
  });
  if (overrides.length > 0) await database.db.insertInto("customEventOverrides").values(overrides).execute();
  return event;
}

/** Return the times of each event on the calendar, as "2026-12-05 09:30" or "2026-12-05", by its id. */
async function shownTimes(): Promise<Map<string, string[]>> {
  const { readCustomEventLayer } = await import("#app/planning/custom-events/custom-event-layer.server.ts");
  const { unfilteredCalendar } = await import("#app/planning/calendar-layers/calendar-filter.server.ts");
  const scope = { ...unfilteredCalendar, today: "2026-11-20", companyId: world.sunrise.id };
  const { entries } = await readCustomEventLayer(database.db, owner.access, scope, {
    ...window,
    maxPerDay: Infinity,
    fullDay: null,
  });
  const times = new Map<string, string[]>();
  for (const { key, startsOn, startsAt } of entries) {
    if (startsOn < window.from) continue;
    const [, id = ""] = key.split("-");
    times.set(id, [...(times.get(id) ?? []), startsAt === null ? startsOn : `${startsOn} ${startsAt}`].sort());
  }
  return times;
}

/** Return the same times as an app reads them, by event id; it knows only the time zones that the file defines. */
function readTimes(text: string): Map<string, string[]> {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const all = calendar
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event, { strictExceptions: true, exceptions: [] }));
  const series = new Map(all.filter((event) => !event.isRecurrenceException()).map((event) => [event.uid, event]));
  for (const event of all.filter((one) => one.isRecurrenceException())) series.get(event.uid)?.relateException(event);
  return new Map([...series].map(([uid, event]) => [uid, timesOf(event)]));
}

function timesOf(event: ICAL.Event): string[] {
  const times: string[] = [];
  const iterator = event.iterator();
  // An occurrence may be some days before or after its original day in the series.
  for (
    let next = iterator.next();
    next && next.toString().slice(0, 10) <= addDays(window.until, 3);
    next = iterator.next()
  ) {
    const { startDate } = event.getOccurrenceDetails(next);
    const time = startDate.isDate ? startDate.toString() : localTime(startDate);
    const day = time.slice(0, 10);
    if (day >= window.from && day <= window.until) times.push(time);
  }
  return times.sort();
}

/** Return an occurrence's instant, as the app computes it, in the local time of its zone. */
function localTime(time: ICAL.Time): string {
  const typed = time.toString().slice(0, 16).replace("T", " ");
  const shown = clockOf(time.zone.tzid).format(time.toJSDate()).replace(", ", " ");
  // A time that a clock skips is shown before or after the gap; the app takes it as equal.
  return shown === typed || isInGap(time) ? typed : `${typed}, shown as ${shown}`;
}

function isInGap({ zone: { tzid }, year, month, day, hour }: ICAL.Time): boolean {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return (
    [1, 2].includes(hour) &&
    Object.entries(forward).some(([zone, days]) => zone === tzid && days.some((one) => one === date))
  );
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const parts = {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as const;
  const clock = new Intl.DateTimeFormat("en-CA", { timeZone, ...parts });
  clocks.set(timeZone, clock);
  return clock;
}

test(
  "calendar apps get each occurrence of 200 random series once, at the calendar's time, for three years",
  { timeout: 120_000 },
  async () => {
    const { readCalendarFeed, readEventFile } = await import("#app/planning/calendar-feeds/calendar-feed.server.ts");
    const { renewCalendarFeed } = await import("#app/planning/calendar-feeds/save-calendar-feed.server.ts");
    const series = fc.sample(drawn, SERIES);
    const events = [];
    for (const one of series) events.push({ ...(await store(one)), drawn: one });
    const shown = await shownTimes();
    const feed = await renewCalendarFeed(database.db, owner, null, now);
    const inFeed = readTimes(
      (await readCalendarFeed(database.db, feed?.token ?? "", new URL("https://portal.example.test"), now)) ?? "",
    );

    const wrong: string[] = [];
    let told = 0;
    for (const { id, uid, drawn } of events) {
      const wanted = shown.get(String(id)) ?? [];
      const inFile =
        readTimes(
          (await readEventFile(database.db, owner.access, { companyId: world.sunrise.id, eventId: id, now })) ?? "",
        ).get(uid) ?? [];
      // A feed covers a year ahead, so later events are not in it yet.
      const isDue = drawn.recurrence.startsOn <= addDays("2026-11-20", 365);
      told += wanted.length;
      for (const [where, got] of [
        ["file", inFile],
        ...(isDue ? [["feed", inFeed.get(uid) ?? []] as const] : []),
      ] as const) {
        const [missing, extra] = [
          wanted.filter((time) => !got.includes(time)),
          got.filter((time) => !wanted.includes(time)),
        ];
        if (missing.length + extra.length > 0 || got.length !== wanted.length) {
          wrong.push(JSON.stringify({ where, missing: missing.slice(0, 3), extra: extra.slice(0, 3), drawn }));
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(told).toBeGreaterThan(10_000);
  },
);
