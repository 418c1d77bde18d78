import { expect, test } from "vitest";
import { periodMonths } from "./period-months.ts";

test("a period shows on each month that it touches, in parts of the month", () => {
  expect(periodMonths({ startsOn: "2027-01-31", endsOn: "2027-03-01" })).toEqual([
    { month: "2027-01", from: 96.8, percent: 3.2 },
    { month: "2027-02", from: 0, percent: 100 },
    { month: "2027-03", from: 0, percent: 3.2 },
  ]);
});

test("days that are missing, silly or turned round show nothing, and years no more than thirteen months", () => {
  expect(periodMonths({ startsOn: "", endsOn: "2027-03-01" })).toEqual([]);
  expect(periodMonths({ startsOn: "2027-02-31", endsOn: "2027-03-99" })).toEqual([]);
  expect(periodMonths({ startsOn: "2027-03-02", endsOn: "2027-03-01" })).toEqual([]);
  expect(periodMonths({ startsOn: "2000-01-01", endsOn: "2027-03-01" })).toHaveLength(13);
});
