import { expect, test } from "vitest";
import {
  expectedDateText,
  firstDayOfPeriod,
  expectedDayRefusal,
  openingStatusRefusal,
  responsePeriod,
  timelineHeading,
} from "./opening-rules.ts";

test("a date is stored as the first day of its period and shown with its precision", () => {
  expect([firstDayOfPeriod("2027-08-19", "month"), expectedDateText("2027-08-01", "month")]).toEqual([
    "2027-08-01",
    "August 2027",
  ]);
  expect([firstDayOfPeriod("2027-08-19", "quarter"), expectedDateText("2027-07-01", "quarter")]).toEqual([
    "2027-07-01",
    "3rd quarter of 2027",
  ]);
  expect([firstDayOfPeriod("2027-08-19", "half"), expectedDateText("2027-07-01", "half")]).toEqual([
    "2027-07-01",
    "2nd half of 2027",
  ]);
  expect([firstDayOfPeriod("2027-08-19", "day"), expectedDateText("2027-08-19", "day")]).toEqual([
    "2027-08-19",
    "08/19/2027",
  ]);
  expect([firstDayOfPeriod("2027-08-19", "unknown"), expectedDateText(null, "unknown")]).toEqual([null, "Unknown"]);
});

test("a timeline heading is no more precise than the known date", () => {
  expect(timelineHeading("2027-08-19", "day")).toBe("August 2027");
  expect(timelineHeading("2027-07-01", "quarter")).toBe("3rd quarter of 2027");
  expect(timelineHeading("2027-07-01", "half")).toBe("2nd half of 2027");
  expect(timelineHeading(null, "unknown")).toBe("Date unknown");
});

test("a response starts four weeks before the opening, but never in the past", () => {
  expect(responsePeriod("2027-03-01", "2026-11-20")).toEqual({ startsOn: "2027-02-01", endsOn: "2027-04-25" });
  expect(responsePeriod("2026-12-01", "2026-11-20").startsOn).toBe("2026-11-20");
  expect(responsePeriod(null, "2026-11-20").startsOn).toBe("2026-11-20");
});

test("an expected date is later after a delay, not in the future once open, within five years", () => {
  const kept = { status: "announced" as const, expectedOn: "2027-03-01" };
  const today = "2026-11-20";
  expect(expectedDayRefusal({ status: "delayed", expectedOn: "2027-03-01" }, kept, today)).toMatch(
    /new, later opening date/,
  );
  expect(expectedDayRefusal({ status: "delayed", expectedOn: null }, kept, today)).toMatch(/new, later opening date/);
  expect(expectedDayRefusal({ status: "delayed", expectedOn: "2027-06-01" }, kept, today)).toBeNull();
  expect(expectedDayRefusal({ status: "open", expectedOn: "2026-11-21" }, kept, today)).toMatch(/the date it opened/);
  expect(expectedDayRefusal({ status: "open", expectedOn: today }, kept, today)).toBeNull();
  expect(expectedDayRefusal({ status: "announced", expectedOn: "2031-11-20" }, null, today)).toBeNull();
  expect(expectedDayRefusal({ status: "announced", expectedOn: "2032-01-01" }, null, today)).toMatch(/within 5 years/);
});

test("a closed or canceled opening keeps its status", () => {
  expect(openingStatusRefusal("closed", "open")).toMatch(/can't change/);
  expect(openingStatusRefusal("cancelled", "cancelled")).toBeNull();
  expect(openingStatusRefusal("rumored", "open")).toBeNull();
});
