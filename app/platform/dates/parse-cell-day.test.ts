import { expect, test } from "vitest";
import { parseCellDay } from "./parse-cell-day.ts";

test.each([
  "11/2/2026",
  "11/02/2026",
  "2026-11-02",
  " 2026-11-02 ",
  "11/02/2026 15:30",
  "11/2/2026 3:30 PM",
  "11/2/2026 03:30:15 a.m.",
  "2026-11-02 15:30",
  "2026-11-02T15:30:00.000Z",
  "2026-11-02T15:30:00-05:00",
])("%s is November 2, 2026", (cell) => {
  expect(parseCellDay(cell)).toBe("2026-11-02");
});

test.each(["", "15:30", "11/02/26", "2026-11", "11/02/2026 noon", "2026-11-02 1530"])("%j is not a day", (cell) => {
  expect(parseCellDay(cell)).toBeUndefined();
});
