import { expect, test } from "vitest";
import { userTimeZone, timeZoneOptions, timeZoneText } from "./time-zones.ts";

test("every time zone is on offer once, those of the United States first", () => {
  const names = timeZoneOptions("Mars/Olympus").map((option) => option.value);
  expect(names[0]).toBe("America/New_York");
  expect(names).toContain("Mars/Olympus");
  expect(new Set(names).size).toBe(names.length);
});

test("people read the zones of the United States under their own names", () => {
  expect(timeZoneText("America/Chicago")).toBe("Central Time (Chicago)");
  expect(timeZoneText("America/Argentina/Buenos_Aires")).toBe("America / Argentina / Buenos Aires");
});

test("a person's own time zone wins over their company's", () => {
  const company = { timeZone: "America/New_York" };
  expect(userTimeZone({ timeZone: "Europe/Berlin", company })).toBe("Europe/Berlin");
  expect(userTimeZone({ timeZone: null, company })).toBe("America/New_York");
});
