import { expect, test } from "vitest";
import { toStripDays } from "./week.ts";

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
