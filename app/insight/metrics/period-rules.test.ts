import { describe, expect, it } from "vitest";
import {
  endOfPeriod,
  lastCompletePeriod,
  addPeriods,
  startOfPeriod,
  periodText,
  previousYearPeriod,
} from "./period-rules.ts";

const monthly = { frequency: "monthly", weekStartsOn: "sunday" };
const daily = { frequency: "daily", weekStartsOn: "sunday" };
const weekly = (weekStartsOn: string) => ({ frequency: "weekly", weekStartsOn });

describe("a period", () => {
  it.each([
    ["2026-11-24", weekly("sunday"), "2026-11-22"],
    ["2026-11-22", weekly("sunday"), "2026-11-22"],
    ["2026-11-22", weekly("monday"), "2026-11-16"],
    ["2026-11-23", weekly("monday"), "2026-11-23"],
    ["1969-12-31", weekly("thursday"), "1969-12-25"],
    ["2024-02-29", monthly, "2024-02-01"],
    ["2026-11-24", daily, "2026-11-24"],
  ] as const)("of %s starts on the right day for its frequency", (day, rhythm, start) => {
    expect(startOfPeriod(day, rhythm)).toBe(start);
  });

  it("moves across the end of a year and back", () => {
    expect(addPeriods("2026-12-01", "monthly", 2)).toBe("2027-02-01");
    expect(addPeriods("2026-01-01", "monthly", -13)).toBe("2024-12-01");
    expect(addPeriods("2026-12-27", "weekly", 1)).toBe("2027-01-03");
    expect(addPeriods("2024-02-28", "daily", 2)).toBe("2024-03-01");
  });

  it("ends the day before the next one", () => {
    expect(endOfPeriod("2024-02-01", "monthly")).toBe("2024-02-29");
    expect(endOfPeriod("2026-11-22", "weekly")).toBe("2026-11-28");
    expect(endOfPeriod("2026-11-22", "daily")).toBe("2026-11-22");
  });

  it("is compared with the same weekday or month of the previous year", () => {
    expect(previousYearPeriod("2026-11-22", "weekly")).toBe("2025-11-23");
    expect(previousYearPeriod("2024-02-29", "daily")).toBe("2023-03-02");
    expect(previousYearPeriod("2025-02-01", "monthly")).toBe("2024-02-01");
  });

  it("is complete once its last day is over", () => {
    expect(lastCompletePeriod("2026-11-28", weekly("sunday"))).toBe("2026-11-15");
    expect(lastCompletePeriod("2026-11-29", weekly("sunday"))).toBe("2026-11-22");
    expect(lastCompletePeriod("2026-11-01", monthly)).toBe("2026-10-01");
    expect(lastCompletePeriod("2026-11-24", daily)).toBe("2026-11-23");
  });

  it("has a name", () => {
    expect(periodText("2026-11-01", "monthly")).toBe("November 2026");
    expect(periodText("2026-11-22", "weekly")).toBe("Week of 11/22/2026");
    expect(periodText("2026-11-22", "daily")).toBe("11/22/2026");
  });
});
