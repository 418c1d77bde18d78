import { expect, test } from "vitest";
import { userTimeZone, timeZoneOptions, timeZoneText } from "./time-zones.ts";

test("every time zone is offered once, with US time zones first", () => {
  const names = timeZoneOptions("Mars/Olympus").map((option) => option.value);
  expect(names[0]).toBe("America/New_York");
  expect(names).toContain("Mars/Olympus");
  expect(new Set(names).size).toBe(names.length);
});

test("US time zones are shown by their common names", () => {
  expect(timeZoneText("America/Chicago")).toBe("Central Time (Chicago)");
  expect(timeZoneText("America/Argentina/Buenos_Aires")).toBe("America / Argentina / Buenos Aires");
});

test("a user's own time zone overrides the company's", () => {
  const company = { timeZone: "America/New_York" };
  expect(userTimeZone({ timeZone: "Europe/Berlin", company })).toBe("Europe/Berlin");
  expect(userTimeZone({ timeZone: null, company })).toBe("America/New_York");
});
