import { expect, test } from "vitest";
import { lastDayOf, refusalOfSize, refusalOfStart, refusalOfUndo, verdictOf } from "./batch-rules.ts";

const open = { status: "open", isMade: false, items: 3, overlaps: null, blackout: null };

test("a location gets its plan unless it is closed, has it already, or no idea is offered to it", () => {
  expect(verdictOf(open)).toEqual({ outcome: "made", reason: "" });
  expect(verdictOf({ ...open, status: "closed", isMade: true })).toMatchObject({ outcome: "failed" });
  expect(verdictOf({ ...open, isMade: true, items: 0 })).toMatchObject({ outcome: "skipped" });
  expect(verdictOf({ ...open, items: 0 })).toMatchObject({ outcome: "failed" });
});

test("what runs beside it and what it meets are told, both", () => {
  const { outcome, reason } = verdictOf({ ...open, overlaps: "Spring", blackout: "Register update" });
  expect([outcome, reason]).toEqual(["made", "It runs beside Spring. An item meets Register update."]);
});

test("plans last as long as their longest item, within the longest period", () => {
  const items = [
    { offsetDays: 0, durationDays: 30 },
    { offsetDays: 14, durationDays: 7 },
  ];
  expect(lastDayOf("2027-03-01", items, 366)).toBe("2027-03-30");
  expect(lastDayOf("2027-03-01", [{ offsetDays: 300, durationDays: 200 }], 366)).toBe("2028-02-29");
  expect(lastDayOf("2027-03-01", [], 366)).toBe("2027-03-01");
});

test("200 locations are a Mainstreet Advisor's, 2,000 a Senior Advisor's", () => {
  expect([refusalOfSize(200, false), refusalOfSize(2_000, true)]).toEqual([null, null]);
  expect([refusalOfSize(201, false), refusalOfSize(2_001, true), refusalOfSize(0, true)]).not.toContain(null);
});

test("plans begin today at the earliest and within two years", () => {
  expect(refusalOfStart("2027-03-01", "2027-03-01")).toBeNull();
  expect(refusalOfStart("2027-02-28", "2027-03-01")).not.toBeNull();
  expect(refusalOfStart("2029-03-02", "2027-03-01")).not.toBeNull();
});

test("a batch is undone once, after its work, and only while nobody touched it", () => {
  expect(refusalOfUndo({ status: "done", touched: 0 })).toBeNull();
  expect(refusalOfUndo({ status: "failed", touched: 0 })).toBeNull();
  for (const status of ["queued", "running", "undone"]) expect(refusalOfUndo({ status, touched: 0 })).not.toBeNull();
  expect(refusalOfUndo({ status: "done", touched: 1 })).toContain("1 {plan} of it was");
});
