import { expect, it } from "vitest";
import { previousPeriod, toReportPeriod } from "./report-period.ts";

const today = "2026-11-25";
const none = { period: null, from: null, to: null };

it.each([
  [none, "2026-10-01", "2026-12-31"],
  [{ ...none, period: "lastQuarter" as const }, "2026-07-01", "2026-09-30"],
  [{ ...none, period: "thisMonth" as const }, "2026-11-01", "2026-11-30"],
  [{ ...none, period: "lastMonth" as const }, "2026-10-01", "2026-10-31"],
  [{ ...none, period: "yearToDate" as const }, "2026-01-01", "2026-11-25"],
  [{ ...none, period: "lastYear" as const }, "2025-01-01", "2025-12-31"],
  [{ period: "lastYear" as const, from: "2026-02-03", to: "2026-03-04" }, "2026-02-03", "2026-03-04"],
  [{ ...none, from: "2020-01-01", to: "2026-03-31" }, "2024-04-01", "2026-03-31"],
  [{ ...none, from: "2026-11-01" }, "2026-11-01", "2026-11-25"],
  [{ ...none, from: "2027-01-01" }, "2027-01-01", "2027-01-01"],
  [{ ...none, to: "2026-06-30" }, "2024-07-01", "2026-06-30"],
  [{ ...none, from: "2026-05-05", to: "2026-05-01" }, "2026-05-01", "2026-05-01"],
])("for %j a report covers %s to %s", (asked, from, to) => {
  expect(toReportPeriod(asked, today)).toEqual({ from, to });
});

it.each([
  ["2026-10-01", "2026-12-31", "2026-07-01", "2026-09-30"],
  ["2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-12-31", "2025-01-01", "2025-12-31"],
  ["2026-11-05", "2026-11-11", "2026-10-29", "2026-11-04"],
])("the period before %s to %s is %s to %s", (from, to, fromBefore, toBefore) => {
  expect(previousPeriod({ from, to })).toEqual({ from: fromBefore, to: toBefore });
});
