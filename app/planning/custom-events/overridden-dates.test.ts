import { describe, expect, it } from "vitest";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { overriddenDates, mapExceptionDays, occurrenceMapper, lostOverridesText } from "./overridden-dates.ts";

const saturdays: Recurrence = { startsOn: "2026-12-05", endsOn: null, every: { weeks: 1 }, on: {}, exceptions: [] };

describe("an override of one day of a recurrence", () => {
  it.each<[string, Partial<Recurrence>, string | null]>([
    ["stays when the schedule stays", {}, "2026-12-19"],
    ["stays when the repeat begins a week later", { startsOn: "2026-12-12" }, "2026-12-19"],
    ["moves along when the repeat moves to the day after", { startsOn: "2026-12-06" }, "2026-12-20"],
    ["moves along to the day before", { startsOn: "2026-12-04" }, "2026-12-18"],
    ["stays where only every second one is left, and its own is", { every: { weeks: 2 } }, "2026-12-19"],
    ["is lost where its own is not", { every: { weeks: 3 } }, null],
    ["is lost once the repeat ends before it", { endsOn: "2026-12-18" }, null],
    ["is lost once the repeat begins after it", { startsOn: "2026-12-26" }, null],
  ])("%s", (_, change, day) => {
    expect(occurrenceMapper(saturdays, { ...saturdays, ...change })("2026-12-19")).toBe(day);
  });

  it("moves to the day in the same month that a similar schedule names", () => {
    const before = { ...saturdays, startsOn: "2026-10-13", every: {}, on: { weeksOfMonth: [2], daysOfWeek: [2] } };
    const after = { ...before, startsOn: "2026-10-15", on: { weeksOfMonth: [3], daysOfWeek: [4] } };
    expect(["2026-10-13", "2026-11-10", "2026-12-08"].map(occurrenceMapper(before, after))).toEqual([
      "2026-10-15",
      "2026-11-19",
      "2026-12-17",
    ]);
  });

  it("is lost when the event no longer repeats", () => {
    expect(occurrenceMapper(saturdays, null)("2026-12-19")).toBeNull();
  });

  it("moves by two days even though its own day still occurs", () => {
    const before = { ...saturdays, startsOn: "2026-12-07", on: { daysOfWeek: [1, 3] } };
    const after = { ...before, startsOn: "2026-12-09", on: { daysOfWeek: [3, 5] } };
    expect(occurrenceMapper(before, after)("2026-12-16")).toBe("2026-12-18");
  });
});

const lengths = { before: 0, after: 1 };
const sundays = occurrenceMapper(saturdays, { ...saturdays, startsOn: "2026-12-06" });

it("an override takes its date and length from the series unless it has its own dates", () => {
  const inPlace = { originalDay: "2026-12-12", startsOn: "2026-12-12", endsOn: "2026-12-12" };
  const ownDays = { originalDay: "2026-12-19", startsOn: "2026-12-17", endsOn: "2026-12-17" };
  expect(overriddenDates([inPlace, ownDays], sundays, lengths)).toEqual({
    kept: [
      { originalDay: "2026-12-13", startsOn: "2026-12-13", endsOn: "2026-12-14" },
      { ...ownDays, originalDay: "2026-12-20" },
    ],
    lost: [],
  });
});

it("the second of two overrides that would fall on the same day is lost", () => {
  const on = (day: string) => ({ originalDay: day, startsOn: day, endsOn: day });
  const { kept, lost } = overriddenDates([on("2026-12-05"), on("2026-12-12")], () => "2026-12-05", {
    before: 0,
    after: 0,
  });
  expect([kept.length, lost]).toEqual([1, ["2026-12-12"]]);
});

it("an excluded day moves with the series, and newly excluded days stay", () => {
  const before = { ...saturdays, exceptions: ["2026-12-12", "2026-12-19"] };
  expect(mapExceptionDays(["2026-12-12"], before, sundays)).toEqual(["2026-12-13"]);
  expect(mapExceptionDays(["2026-12-13"], before, sundays)).toEqual(["2026-12-13"]);
});

it("the sentence names at most three days", () => {
  const days = ["2026-12-05", "2026-12-12", "2026-12-19", "2026-12-26"];
  expect(lostOverridesText(days.slice(0, 1))).toContain(
    "happens on 12/05/2026, so your changes to that day will be lost.",
  );
  expect(lostOverridesText(days)).toContain(
    "12/05/2026, 12/12/2026, 12/19/2026 and 1 more day, so your changes to those days",
  );
});
