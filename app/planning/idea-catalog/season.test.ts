import { expect, test } from "vitest";
import { isDayOfYear, isInSeason, overlapsSeason, nextSeason } from "./season.ts";

const winter = { from: "11-15", to: "01-05" };
const spring = { from: "03-01", to: "05-31" };

test("a season includes its first and last days", () => {
  expect(["02-28", "03-01", "05-31", "06-01"].map((day) => isInSeason(spring, `2026-${day}`))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a season that spans New Year includes days of both years", () => {
  expect(isInSeason(winter, "2026-12-24")).toBe(true);
  expect(isInSeason(winter, "2027-01-05")).toBe(true);
  expect(isInSeason(winter, "2027-01-06")).toBe(false);
});

test("a season overlaps a period that it starts in, ends in or lies within", () => {
  expect(overlapsSeason(spring, { startsOn: "2026-05-31", endsOn: "2026-08-01" })).toBe(true);
  expect(overlapsSeason(spring, { startsOn: "2026-01-01", endsOn: "2026-12-31" })).toBe(true);
  expect(overlapsSeason(winter, { startsOn: "2027-01-01", endsOn: "2027-01-02" })).toBe(true);
  expect(overlapsSeason(winter, { startsOn: "2026-02-01", endsOn: "2026-11-14" })).toBe(false);
});

test("the next season starts after the given day, this year or next", () => {
  expect(nextSeason(spring, "2026-02-01").startsOn).toBe("2026-03-01");
  expect(nextSeason(spring, "2026-07-01").startsOn).toBe("2027-03-01");
});

test("a day of the year must be a real MM-DD date", () => {
  expect(["02-29", "12-31", "02-30", "13-01", "1-1", "00-10"].map(isDayOfYear)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
