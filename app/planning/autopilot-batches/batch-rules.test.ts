import { expect, test } from "vitest";
import {
  autopilotPlanEndsOn,
  batchSizeRefusal,
  batchStartRefusal,
  batchUndoRefusal,
  classifyLocation,
} from "./batch-rules.ts";

const open = { status: "open", isMade: false, items: 3, overlaps: null, blackout: null };

test("a location gets its plan unless it is closed, has it already, or no idea is offered to it", () => {
  expect(classifyLocation(open)).toEqual({ outcome: "made", reason: "" });
  expect(classifyLocation({ ...open, status: "closed", isMade: true })).toMatchObject({ outcome: "failed" });
  expect(classifyLocation({ ...open, isMade: true, items: 0 })).toMatchObject({ outcome: "skipped" });
  expect(classifyLocation({ ...open, items: 0 })).toMatchObject({ outcome: "failed" });
});

test("what runs beside it and what it meets are told, both", () => {
  const { outcome, reason } = classifyLocation({ ...open, overlaps: "Spring", blackout: "Register update" });
  expect([outcome, reason]).toEqual(["made", "Overlaps with Spring. An item falls in Register update."]);
});

test("plans last as long as their longest item, within the longest period", () => {
  const items = [
    { offsetDays: 0, durationDays: 30 },
    { offsetDays: 14, durationDays: 7 },
  ];
  expect(autopilotPlanEndsOn("2027-03-01", items, 366)).toBe("2027-03-30");
  expect(autopilotPlanEndsOn("2027-03-01", [{ offsetDays: 300, durationDays: 200 }], 366)).toBe("2028-02-29");
  expect(autopilotPlanEndsOn("2027-03-01", [], 366)).toBe("2027-03-01");
});

test("200 locations are a Mainstreet Advisor's, 2,000 a Senior Advisor's", () => {
  expect([batchSizeRefusal(200, false), batchSizeRefusal(2_000, true)]).toEqual([null, null]);
  expect([batchSizeRefusal(201, false), batchSizeRefusal(2_001, true), batchSizeRefusal(0, true)]).not.toContain(null);
});

test("plans begin today at the earliest and within two years", () => {
  expect(batchStartRefusal("2027-03-01", "2027-03-01")).toBeNull();
  expect(batchStartRefusal("2027-02-28", "2027-03-01")).not.toBeNull();
  expect(batchStartRefusal("2029-03-02", "2027-03-01")).not.toBeNull();
});

test("a batch is undone once, after its work, and only while nobody touched it", () => {
  expect(batchUndoRefusal({ status: "done", touched: 0 })).toBeNull();
  expect(batchUndoRefusal({ status: "failed", touched: 0 })).toBeNull();
  for (const status of ["queued", "running", "undone"]) expect(batchUndoRefusal({ status, touched: 0 })).not.toBeNull();
  expect(batchUndoRefusal({ status: "done", touched: 1 })).toContain("1 {plan} was");
});
