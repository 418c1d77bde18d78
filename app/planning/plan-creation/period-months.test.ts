import { expect, test } from "vitest";
import { periodMonths } from "./period-months.ts";

test("a period is shown in each month it overlaps, as a percentage of the month", () => {
  expect(periodMonths({ startsOn: "2027-01-31", endsOn: "2027-03-01" })).toEqual([
    { month: "2027-01", from: 96.8, percent: 3.2 },
    { month: "2027-02", from: 0, percent: 100 },
    { month: "2027-03", from: 0, percent: 3.2 },
  ]);
});

test("missing, unreal or reversed days show nothing, and years show at most thirteen months", () => {
  expect(periodMonths({ startsOn: "", endsOn: "2027-03-01" })).toEqual([]);
  expect(periodMonths({ startsOn: "2027-02-31", endsOn: "2027-03-99" })).toEqual([]);
  expect(periodMonths({ startsOn: "2027-03-02", endsOn: "2027-03-01" })).toEqual([]);
  expect(periodMonths({ startsOn: "2000-01-01", endsOn: "2027-03-01" })).toHaveLength(13);
});
