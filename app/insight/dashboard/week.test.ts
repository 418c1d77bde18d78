import { expect, test } from "vitest";
import { toStripDays, toWeekBars } from "./week.ts";

test("the strip shows today and the next six days, each with its due count", () => {
  const days = toStripDays("2026-11-28", [{ day: "2026-12-01", count: 3 }]);
  expect(days.map(({ name, dayOfMonth, due }) => `${name} ${dayOfMonth}${due > 0 ? `: ${due}` : ""}`)).toEqual([
    "Today 28",
    "Sun 29",
    "Mon 30",
    "Tue 1: 3",
    "Wed 2",
    "Thu 3",
    "Fri 4",
  ]);
});

test("runs are drawn within the strip, and those beyond four are counted", () => {
  const run = (startsOn: string, endsOn: string) => ({ id: 1, title: "Run", startsOn, endsOn, at: "Elm", planId: 1 });
  const { bars, rest } = toWeekBars("2026-11-28", [
    run("2026-11-01", "2026-11-28"),
    run("2026-11-30", "2027-01-31"),
    run("2026-12-04", "2026-12-04"),
    run("2026-11-01", "2027-01-31"),
    run("2026-11-28", "2026-11-28"),
  ]);
  expect(bars.map(({ column, span }) => [column, span])).toEqual([
    [1, 1],
    [3, 5],
    [7, 1],
    [1, 7],
  ]);
  expect(rest).toBe(1);
});
