import { expect, it } from "vitest";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countEntriesPerDay, MAX_ON_FULL_DAY } from "./day-counts.ts";

const week = { from: "2026-11-01", until: "2026-11-07", maxPerDay: 2, fullDay: null };
const on = (day: string) => dayNumber(day);

it("tells the first of each day and counts the others", () => {
  const tally = countEntriesPerDay(week);
  const told = ["A", "B", "C", "D"].filter(() => tally.add(on("2026-11-03"), on("2026-11-03")));
  expect(told).toEqual(["A", "B"]);
  expect(tally.total()).toBe(4);
  expect(tally.overflow()).toEqual({ "2026-11-03": 2 });
});

it("tells what lasts for days where one of them has room, and counts it on each where none has", () => {
  const tally = countEntriesPerDay({ ...week, maxPerDay: 1 });
  expect(tally.add(on("2026-11-02"), on("2026-11-03"))).toBe(true);
  expect(tally.add(on("2026-11-03"), on("2026-11-04"))).toBe(true);
  expect(tally.add(on("2026-11-02"), on("2026-11-04"))).toBe(false);
  expect(tally.overflow()).toEqual({ "2026-11-02": 1, "2026-11-03": 1, "2026-11-04": 1 });
});

it("counts what reaches into the window, and not what lies beyond", () => {
  const tally = countEntriesPerDay(week);
  expect(tally.add(on("2026-10-01"), on("2026-11-01"))).toBe(true);
  expect(tally.add(on("2026-11-07"), on("2027-11-07"))).toBe(true);
  expect(tally.add(on("2026-10-01"), on("2026-10-31"))).toBe(false);
  expect(tally.add(on("2026-11-08"), on("2026-11-09"))).toBe(false);
  expect(tally.total()).toBe(2);
});

it("tells all that can be read of the day that is looked at", () => {
  const tally = countEntriesPerDay({ ...week, fullDay: "2026-11-03" });
  for (let count = 0; count < MAX_ON_FULL_DAY + 5; count += 1) tally.add(on("2026-11-03"), on("2026-11-03"));
  expect(tally.overflow()).toEqual({ "2026-11-03": 5 });
});
