import { expect, test } from "vitest";
import * as format from "./format.ts";

test.each([
  [123_456, "$1,234.56"],
  [0, "$0.00"],
  [-0, "$0.00"],
  [-500, "-$5.00"],
  [5, "$0.05"],
])("%s cents are shown as %s", (cents, text) => {
  expect(format.moneyText(cents)).toBe(text);
});

test("counts come with a singular or plural noun", () => {
  expect(format.countText(1, "user")).toBe("1 user");
  expect(format.countText(0, "user")).toBe("0 users");
  expect(format.countText(12_345, "user")).toBe("12,345 users");
  expect(format.countText(2, "company", "companies")).toBe("2 companies");
});

test("a day is MM/DD/YYYY", () => {
  expect(format.dayText("2026-03-01")).toBe("03/01/2026");
});

test.each([
  ["2026-11-21T14:05:00Z", "UTC", "11/21/2026, 02:05 PM"],
  ["2026-11-21T05:05:00Z", "UTC", "11/21/2026, 05:05 AM"],
  ["2026-07-04T06:30:00Z", "America/Denver", "07/04/2026, 12:30 AM"],
  ["2026-07-04T18:30:00Z", "America/Denver", "07/04/2026, 12:30 PM"],
  ["2026-01-01T03:00:00Z", "America/New_York", "12/31/2025, 10:00 PM"],
])("the instant %s in %s reads %s", (at, timeZone, text) => {
  expect(format.instantText(at, timeZone)).toBe(text);
  expect(format.instantText(new Date(at), timeZone)).toBe(text);
  expect(format.instantDayText(at, timeZone)).toBe(text.slice(0, 10));
});

test.each([
  ["00:00", "12:00 AM"],
  ["08:05", "08:05 AM"],
  ["12:30", "12:30 PM"],
  ["21:30", "09:30 PM"],
])("the time of day %s reads %s", (time, text) => {
  expect(format.timeText(time)).toBe(text);
});

test("a month is shown by its name", () => {
  expect(format.monthText("2026-11")).toBe("November 2026");
});
