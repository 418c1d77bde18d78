import ICAL from "ical.js";
import rrule from "rrule";
import { describe, expect, it, vi } from "vitest";
import fc from "#tests/support/properties.ts";
import { addDays, dayNumber, dayFromNumber } from "#app/platform/dates/calendar-days.ts";
import { bruteForceDays } from "#tests/support/brute-force-days.ts";
import { occursOn, nextOccurrences, occurrencesWithin, type Recurrence, createExpander } from "./recurrence.ts";
import { recurrenceRefusal } from "./recurrence-rules.ts";
import { toRRule } from "./rrule.ts";

const daily: Recurrence = { startsOn: "2026-01-01", endsOn: null, every: {}, on: {}, exceptions: [] };

describe("a recurrence within a window of days", () => {
  it.each<[string, Partial<Recurrence>, string[]]>([
    [
      "every week on Monday and Wednesday works from a Thursday",
      { every: { weeks: 1 }, on: { daysOfWeek: [1, 3] } },
      ["2026-01-05", "2026-01-07", "2026-01-12", "2026-01-14"],
    ],
    [
      "every second week repeats the start's weekday",
      { every: { weeks: 2 } },
      ["2026-01-01", "2026-01-15", "2026-01-29"],
    ],
    [
      "a month without the start's day is skipped",
      { startsOn: "2026-01-31", every: { months: 1 } },
      ["2026-01-31", "2026-03-31", "2026-05-31"],
    ],
    [
      "the last day of each month",
      { every: { months: 1 }, on: { daysOfMonth: [-1] } },
      ["2026-01-31", "2026-02-28", "2026-03-31"],
    ],
    ["the 2nd Tuesday", { on: { weeksOfMonth: [2], daysOfWeek: [2] } }, ["2026-01-13", "2026-02-10", "2026-03-10"]],
    ["the last Friday", { on: { weeksOfMonth: [-1], daysOfWeek: [5] } }, ["2026-01-30", "2026-02-27", "2026-03-27"]],
    [
      "a leap day comes back every four years",
      { startsOn: "2028-02-29", every: { years: 1 } },
      ["2028-02-29", "2032-02-29"],
    ],
    [
      "all rules must match",
      { every: { days: 2 }, on: { daysOfWeek: [1] } },
      ["2026-01-05", "2026-01-19", "2026-02-02"],
    ],
    [
      "1 January lies in the last week of the year before",
      { startsOn: "2026-12-01", on: { weeksOfYear: [52], daysOfWeek: [5] } },
      ["2027-01-01", "2027-12-31"],
    ],
    [
      "exceptions win, and the end is included",
      { every: { days: 1 }, endsOn: "2026-01-04", exceptions: ["2026-01-02"] },
      ["2026-01-01", "2026-01-03", "2026-01-04"],
    ],
  ])("%s", (_, rules, days) => {
    expect(nextOccurrences({ ...daily, ...rules }, "2026-01-01", days.length)).toEqual(days);
  });

  it("has at most 500 days", () => {
    const span = { from: "2026-01-01", until: "2028-01-01" };
    expect(occurrencesWithin({ ...daily, every: { days: 1 } }, span)).toHaveLength(500);
  });

  it.each<[string, Partial<Recurrence>, number]>([
    ["days", { every: { days: 3 } }, 3],
    ["weeks", { every: { weeks: 2 } }, 14],
    ["months", { every: { months: 5 } }, 5 * 31],
    ["years", { every: { years: 4 } }, 4 * 366],
    ["the calendar", { on: { weeksOfMonth: [2], daysOfWeek: [2] } }, 31],
    ["two intervals", { every: { days: 2, weeks: 3 } }, 21],
  ])("is expanded from at most one interval before the window, by %s, wherever it began", (_, rules, most) => {
    const between = vi.spyOn(rrule.RRule.prototype, "between");
    occurrencesWithin({ ...daily, ...rules, startsOn: "1900-01-01" }, { from: "2026-11-01", until: "2026-11-30" });
    const [from, rule] = [between.mock.lastCall?.[0], between.mock.contexts.at(-1)];
    const start = rule instanceof rrule.RRule ? rule.options.dtstart : null;
    expect((Number(from) - Number(start)) / 86_400_000).toBeLessThan(most);
    between.mockRestore();
  });
});

describe("recurrences that are expanded together", () => {
  it("fall on the same days as when expanded alone, wherever they start and end", () => {
    const repeats = fc.record({
      of: recurrences,
      starts: fc.array(fc.integer({ min: -500, max: 60 }), { minLength: 2, maxLength: 6 }),
      end: fc.option(fc.integer({ min: -5, max: 60 })),
      leftOut: fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 2 }),
    });
    const [from, until] = ["2026-11-01", "2026-12-12"];
    fc.assert(
      fc.property(repeats, ({ of: rules, starts, end, leftOut }) => {
        const expand = createExpander(dayNumber(from), dayNumber(until));
        const endsOn = end === null ? null : addDays(from, end);
        const exceptions = leftOut.map((day) => addDays(from, day));
        for (const startsOn of starts.map((day) => addDays(from, day))) {
          const numbered = {
            startsOn: dayNumber(startsOn),
            endsOn: endsOn === null ? null : dayNumber(endsOn),
            exceptions: exceptions.map(dayNumber),
          };
          const together = expand({ rules, ...numbered }).map(dayFromNumber);
          expect(together).toEqual(occurrencesWithin({ ...rules, startsOn, endsOn, exceptions }, { from, until }));
        }
      }),
    );
  });

  it("are expanded once if ten thousand fall on the same days, in ten different years", () => {
    const between = vi.spyOn(rrule.RRule.prototype, "between");
    const expand = createExpander(dayNumber("2026-11-01"), dayNumber("2026-11-30"));
    const rules = { every: { weeks: 1 }, on: {} };
    const sunday = dayNumber("2016-11-06");
    for (let count = 0; count < 10_000; count += 1) {
      expand({ rules, startsOn: sunday + 7 * (count % 500), endsOn: null, exceptions: [] });
    }
    expect(between).toHaveBeenCalledOnce();
    between.mockRestore();
  });
});

describe("the validation of a recurrence", () => {
  it.each<[string, Partial<Recurrence>]>([
    ["Choose how often it repeats.", {}],
    ["Enter an interval greater than zero.", { every: { days: 0 } }],
    ["Enter an interval greater than zero.", { every: { weeks: -1 } }],
    ["Enter a whole number for the interval.", { every: { months: 1.5 } }],
    ["Enter a whole number for the interval.", { every: { months: Number.NaN } }],
    ["Enter an interval of 999 or less.", { every: { days: 1e9 } }],
    ["Days of the week run from 0, Sunday, to 6, Saturday.", { on: { daysOfWeek: [9] } }],
    ["Days of the month run from 1 to 31, or -1 for the last day.", { on: { daysOfMonth: [0] } }],
    ["Weeks of the month run from 1 to 5, or -1 for the last seven days.", { on: { weeksOfMonth: [6] } }],
    ["Week numbers of the year run from 1 to 53.", { on: { weeksOfYear: [-1] } }],
    ["Months run from 1 to 12.", { on: { monthsOfYear: [13] } }],
    ["Enter whole numbers for months.", { on: { monthsOfYear: [1.5] } }],
    ["Choose at least one of the months.", { on: { monthsOfYear: [] } }],
    ["The end date is before the start date.", { every: { days: 1 }, endsOn: "2025-12-31" }],
    ["No dates match this schedule. Change its days or end date.", { on: { daysOfMonth: [30], monthsOfYear: [2] } }],
    [
      "No dates match this schedule. Change its days or end date.",
      { every: { days: 1 }, endsOn: "2026-01-01", exceptions: ["2026-01-01"] },
    ],
  ])("%s", (sentence, rules) => {
    expect(recurrenceRefusal({ ...daily, ...rules })).toBe(sentence);
  });

  it("accepts a valid recurrence", () => {
    expect(
      recurrenceRefusal({ ...daily, every: { years: 1 }, on: { monthsOfYear: [2], daysOfMonth: [29] } }),
    ).toBeNull();
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays("1990-01-01", count));
const values = (from: number, to: number, last = false) =>
  fc.uniqueArray(
    last ? fc.oneof(fc.integer({ min: from, max: to }), fc.constant(-1)) : fc.integer({ min: from, max: to }),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
/** Mostly one interval and up to two calendar rules, as users choose them; sometimes anything at all. */
const recurrences: fc.Arbitrary<Recurrence> = fc
  .record({
    startsOn: day,
    length: fc.option(fc.integer({ min: 0, max: 4_000 }), { freq: 1 }),
    every: someOf({ days: interval(40), weeks: interval(12), months: interval(30), years: interval(5) }, [0, 1, 1, 2]),
    on: someOf(
      {
        daysOfWeek: values(0, 6),
        daysOfMonth: values(1, 31, true),
        weeksOfMonth: values(1, 5, true),
        weeksOfYear: values(1, 53),
        monthsOfYear: values(1, 12),
      },
      [0, 1, 1, 1, 2, 2, 3],
    ),
  })
  .map(({ startsOn, length, every, on }) => ({
    startsOn,
    every,
    on,
    exceptions: [],
    endsOn: length === null ? null : addDays(startsOn, length),
  }));

function someOf<Value>(of: Record<string, fc.Arbitrary<Value>>, counts: number[]): fc.Arbitrary<Record<string, Value>> {
  return fc
    .tuple(fc.constantFrom(...counts), fc.shuffledSubarray(Object.keys(of), { minLength: Object.keys(of).length }))
    .chain(([count, names]) =>
      fc.record(Object.fromEntries(Object.entries(of).filter(([name]) => names.indexOf(name) < count))),
    );
}

function interval(most: number) {
  return fc.integer({ min: 1, max: most });
}

describe("a recurrence has the meaning of RFC 5545", () => {
  it("for 20,000 random ones, compared with a day-by-day check and with rrule for single rules", () => {
    let said = 0;
    const offsets = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -50, max: 300 }) },
      { weight: 1, arbitrary: fc.integer({ min: 300, max: 2_500 }) },
    );
    fc.assert(
      fc.property(recurrences, offsets, (recurrence, offset) => {
        const from = addDays(recurrence.startsOn, offset);
        const until = addDays(from, 90);
        const days = bruteForceDays(recurrence, from, until);
        expect(occurrencesWithin(recurrence, { from, until })).toEqual(days);
        if (days.length === 0) return;
        expect(nextOccurrences(recurrence, from, days.length)).toEqual(days);
        const [first = ""] = nextOccurrences(recurrence, recurrence.startsOn, 1);
        const rule = toRRule(recurrence);
        // rrule assigns the first and the last week of some years to the wrong year.
        if (rule === null || recurrence.on.weeksOfYear?.some((week) => week === 1 || week > 51)) return;
        said += 1;
        expect(expandedByRrule({ rule, first, end: recurrence.endsOn, from, until })).toEqual(days);
      }),
      { numRuns: 20_000 },
    );
    expect(said).toBeGreaterThan(5_000);
  }, 180_000);

  it.each<[string, Partial<Recurrence>]>([
    ["every day", { every: { days: 1 } }],
    ["every third day", { every: { days: 3 } }],
    ["every second week on three days", { every: { weeks: 2 }, on: { daysOfWeek: [1, 3, 5] } }],
    ["the 15th of every second month", { every: { months: 2 }, on: { daysOfMonth: [15] } }],
    ["the last day of the month", { on: { daysOfMonth: [-1] } }],
    ["the 2nd Tuesday", { on: { weeksOfMonth: [2], daysOfWeek: [2] } }],
    ["the last Friday of every third month", { every: { months: 3 }, on: { weeksOfMonth: [-1], daysOfWeek: [5] } }],
    ["every year", { every: { years: 1 } }],
    ["the 4th Thursday of November", { on: { weeksOfMonth: [4], daysOfWeek: [4], monthsOfYear: [11] } }],
  ])("the way ical.js expands %s", (_, rules) => {
    const recurrence = { ...daily, ...rules };
    const [first = ""] = nextOccurrences(recurrence, recurrence.startsOn, 1);
    const ours = occurrencesWithin(recurrence, { from: "2026-01-01", until: "2030-12-31" }, 10_000);
    expect(ours).toEqual(expandedByIcal(toRRule(recurrence) ?? "", first, "2030-12-31"));
  });

  it("for each day checked on its own", () => {
    fc.assert(
      fc.property(recurrences, (recurrence) => {
        const [from, until] = [recurrence.startsOn, addDays(recurrence.startsOn, 60)];
        const alone = Array.from({ length: 61 }, (_, later) => addDays(from, later));
        expect(alone.filter((one) => occursOn(recurrence, one))).toEqual(bruteForceDays(recurrence, from, until));
      }),
    );
  });
});

function expandedByRrule({
  rule,
  first,
  end,
  from,
  until,
}: {
  rule: string;
  first: string;
  end: string | null;
  from: string;
  until: string;
}): string[] {
  const dtstart = new Date(`${first}T00:00:00Z`);
  const last = end !== null && end < until ? end : until;
  const options = { ...rrule.RRule.parseString(rule), dtstart };
  return new rrule.RRule(options)
    .between(new Date(`${from}T00:00:00Z`), new Date(`${last}T00:00:00Z`), true)
    .map((date) => date.toISOString().slice(0, 10));
}

function expandedByIcal(rule: string, first: string, until: string): string[] {
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(first));
  const days: string[] = [];
  for (let at = iterator.next(); at; at = iterator.next()) {
    const day = at.toString().slice(0, 10);
    if (day > until) break;
    days.push(day);
  }
  return days;
}
