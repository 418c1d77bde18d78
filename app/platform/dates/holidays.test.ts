import { expect, it } from "vitest";
import { holidaysBetween } from "./holidays.ts";

const dayOf = (name: string, year: number) =>
  holidaysBetween(`${year}-01-01`, `${year}-12-31`).find((holiday) => holiday.name === name)?.day;

it.each([
  ["Martin Luther King Jr. Day", 2026, "2026-01-19"],
  ["Presidents' Day", 2026, "2026-02-16"],
  ["Easter Sunday", 2024, "2024-03-31"],
  ["Easter Sunday", 2025, "2025-04-20"],
  ["Easter Sunday", 2026, "2026-04-05"],
  ["Easter Sunday", 2038, "2038-04-25"],
  ["Mother's Day", 2026, "2026-05-10"],
  ["Memorial Day", 2026, "2026-05-25"],
  ["Memorial Day", 2027, "2027-05-31"],
  ["National Donut Day", 2026, "2026-06-05"],
  ["Father's Day", 2026, "2026-06-21"],
  ["Labor Day", 2026, "2026-09-07"],
  ["Thanksgiving", 2026, "2026-11-26"],
  ["Thanksgiving", 2028, "2028-11-23"],
])("%s of %i is on %s", (name, year, day) => {
  expect(dayOf(name, year)).toBe(day);
});

it("a window across New Year includes the holidays of both years", () => {
  expect(holidaysBetween("2026-12-25", "2027-01-01").map(({ name }) => name)).toEqual([
    "Christmas Day",
    "New Year's Eve",
    "New Year's Day",
  ]);
});
