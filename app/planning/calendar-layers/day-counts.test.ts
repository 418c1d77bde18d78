import { expect, it } from "vitest";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { countEntriesPerDay, MAX_ON_FULL_DAY } from "./day-counts.ts";

const week = { from: "2026-11-01", until: "2026-11-07", maxPerDay: 2, fullDay: null };
const on = (day: string) => dayNumber(day);

it("shows the first entries of each day and counts the others", () => {
  const tally = countEntriesPerDay(week);
  const told = ["A", "B", "C", "D"].filter(() => tally.add(on("2026-11-03"), on("2026-11-03")));
  expect(told).toEqual(["A", "B"]);
  expect(tally.total()).toBe(4);
  expect(tally.overflow()).toEqual({ "2026-11-03": 2 });
});

it("shows a multi-day entry if any of its days has room, else counts it on each", () => {
  const tally = countEntriesPerDay({ ...week, maxPerDay: 1 });
  expect(tally.add(on("2026-11-02"), on("2026-11-03"))).toBe(true);
  expect(tally.add(on("2026-11-03"), on("2026-11-04"))).toBe(true);
  expect(tally.add(on("2026-11-02"), on("2026-11-04"))).toBe(false);
  expect(tally.overflow()).toEqual({ "2026-11-02": 1, "2026-11-03": 1, "2026-11-04": 1 });
});

it("counts entries that reach into the window, and not those outside it", () => {
  const tally = countEntriesPerDay(week);
  expect(tally.add(on("2026-10-01"), on("2026-11-01"))).toBe(true);
  expect(tally.add(on("2026-11-07"), on("2027-11-07"))).toBe(true);
  expect(tally.add(on("2026-10-01"), on("2026-10-31"))).toBe(false);
  expect(tally.add(on("2026-11-08"), on("2026-11-09"))).toBe(false);
  expect(tally.total()).toBe(2);
});

it("shows as many entries of the selected day as can be read", () => {
  const tally = countEntriesPerDay({ ...week, fullDay: "2026-11-03" });
  for (let count = 0; count < MAX_ON_FULL_DAY + 5; count += 1) tally.add(on("2026-11-03"), on("2026-11-03"));
  expect(tally.overflow()).toEqual({ "2026-11-03": 5 });
});

it("lists what shares the room of a listed entry, without room of its own", () => {
  const tally = countEntriesPerDay({ ...week, maxPerDay: 1 });
  expect(tally.add(on("2026-11-03"), on("2026-11-03"))).toBe(true);
  expect(tally.add(on("2026-11-03"), on("2026-11-03"), true)).toBe(true);
  expect(tally.add(on("2026-11-03"), on("2026-11-03"))).toBe(false);
  expect([tally.total(), tally.overflow()]).toEqual([3, { "2026-11-03": 1 }]);
});
