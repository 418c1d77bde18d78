import { expect, it } from "vitest";
import { shiftedLastDay } from "./shift-last-day.ts";

it.each([
  ["stays while the first day does not pass it", "2026-12-05", "2026-12-07", "2026-12-07", "2026-12-07"],
  ["goes along, as many days later", "2026-12-05", "2026-12-07", "2027-02-27", "2027-03-01"],
  ["goes to the first day where it was not after it", "2026-12-09", "2026-12-07", "2026-12-10", "2026-12-10"],
  ["goes to a first day that was missing", "", "2026-12-07", "2026-12-10", "2026-12-10"],
  ["stays empty", "2026-12-05", "", "2026-12-10", ""],
  ["stays when the first day is emptied", "2026-12-05", "2026-12-07", "", "2026-12-07"],
])("the last day %s", (_, startsOn, endsOn, first, day) => {
  expect(shiftedLastDay({ startsOn, endsOn }, first)).toBe(day);
});
