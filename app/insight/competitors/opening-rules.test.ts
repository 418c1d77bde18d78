import { expect, test } from "vitest";
import {
  expectedDateText,
  firstDayOfPeriod,
  expectedDayRefusal,
  openingStatusRefusal,
  responsePeriod,
  timelineHeading,
} from "./opening-rules.ts";

test("a day is kept as the first of what it stands for, and told as exactly as it is known", () => {
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
  expect([firstDayOfPeriod("2027-08-19", "unknown"), expectedDateText(null, "unknown")]).toEqual([null, "Not known"]);
});

test("a timeline tells no more than is known", () => {
  expect(timelineHeading("2027-08-19", "day")).toBe("August 2027");
  expect(timelineHeading("2027-07-01", "quarter")).toBe("3rd quarter of 2027");
  expect(timelineHeading("2027-07-01", "half")).toBe("2nd half of 2027");
  expect(timelineHeading(null, "unknown")).toBe("Date not known");
});

test("an answer begins four weeks before the opening and never in the past", () => {
  expect(responsePeriod("2027-03-01", "2026-11-20")).toEqual({ startsOn: "2027-02-01", endsOn: "2027-04-25" });
  expect(responsePeriod("2026-12-01", "2026-11-20").startsOn).toBe("2026-11-20");
  expect(responsePeriod(null, "2026-11-20").startsOn).toBe("2026-11-20");
});

test("what is delayed names a later day, what is open none to come, and nothing lies more than five years ahead", () => {
  const kept = { status: "announced", expectedOn: "2027-03-01" };
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

test("what is closed or cancelled stays so", () => {
  expect(openingStatusRefusal("closed", "open")).toMatch(/can't change/);
  expect(openingStatusRefusal("cancelled", "cancelled")).toBeNull();
  expect(openingStatusRefusal("rumored", "open")).toBeNull();
});
