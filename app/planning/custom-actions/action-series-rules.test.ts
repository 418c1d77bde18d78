import { describe, expect, test } from "vitest";
import { seriesText } from "#app/planning/actions/action-series.ts";
import { missingSeriesDays, initialSeriesDays } from "./action-series-rules.ts";

const today = "2026-11-20";

describe("a series", () => {
  const rules = (every: object, on: object = {}) => JSON.stringify({ every, on });
  const madeUntil = today;

  test("continues from its last created day to its end, without excluded days", () => {
    const series = {
      rules: rules({ weeks: 2 }),
      startsOn: today,
      endsOn: "2027-01-20",
      exceptionDays: ["2026-12-18"],
      madeUntil,
    };
    const daily = { ...series, rules: rules({ days: 1 }), endsOn: null, exceptionDays: [], madeUntil: "2027-12-30" };
    const days = missingSeriesDays([series, daily], "2027-12-31").map(([one, day]) => [one === daily, day]);
    expect(days).toEqual([
      [false, "2026-12-04"],
      [false, "2027-01-01"],
      [false, "2027-01-15"],
      [true, "2027-12-31"],
    ]);
    expect(seriesText(series)).toContain("Every 2 weeks");
  });

  test("starts on its first matching day, however far off, and repeats on calendar days", () => {
    const days = (every: object, on: object) =>
      initialSeriesDays({ startsOn: today, endsOn: null, every, on, exceptions: [] }, "2027-01-19");
    expect(days({}, { daysOfMonth: [-1] })).toEqual(["2026-11-30", "2026-12-31"]);
    expect(days({}, { weeksOfMonth: [2], daysOfWeek: [2] })).toEqual(["2026-12-08", "2027-01-12"]);
    expect(days({ years: 1 }, { monthsOfYear: [6], daysOfMonth: [1] })).toEqual(["2027-06-01"]);
  });
});
