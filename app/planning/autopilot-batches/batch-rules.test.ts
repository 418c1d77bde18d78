import { expect, test } from "vitest";
import {
  autopilotPlanEndsOn,
  batchSizeRefusal,
  batchStartRefusal,
  batchUndoRefusal,
  classifyLocation,
} from "./batch-rules.ts";

const open = { status: "open", isMade: false, items: 3, overlaps: null, blackout: null };

test("a location gets a plan unless it is closed, has one already, or has no ideas", () => {
  expect(classifyLocation(open)).toEqual({ outcome: "made", reason: "" });
  expect(classifyLocation({ ...open, status: "closed", isMade: true })).toMatchObject({ outcome: "failed" });
  expect(classifyLocation({ ...open, isMade: true, items: 0 })).toMatchObject({ outcome: "skipped" });
  expect(classifyLocation({ ...open, items: 0 })).toMatchObject({ outcome: "failed" });
});

test("overlapping plans and blackouts are both reported", () => {
  const { outcome, reason } = classifyLocation({ ...open, overlaps: "Spring", blackout: "Register update" });
  expect([outcome, reason]).toEqual([
    "made",
    "Overlaps with the {plan} “Spring”. An item falls in the blackout “Register update”, so owners have to move it.",
  ]);
});

test("plans last as long as their longest item, up to the maximum period", () => {
  const items = [
    { offsetDays: 0, durationDays: 30 },
    { offsetDays: 14, durationDays: 7 },
  ];
  expect(autopilotPlanEndsOn("2027-03-01", items, 366)).toBe("2027-03-30");
  expect(autopilotPlanEndsOn("2027-03-01", [{ offsetDays: 300, durationDays: 200 }], 366)).toBe("2028-02-29");
  expect(autopilotPlanEndsOn("2027-03-01", [], 366)).toBe("2027-03-01");
});

test("the limit is 200 locations for a Mainstreet Advisor and 2,000 for a Senior Advisor", () => {
  expect([batchSizeRefusal(200, false), batchSizeRefusal(2_000, true)]).toEqual([null, null]);
  expect([batchSizeRefusal(201, false), batchSizeRefusal(2_001, true), batchSizeRefusal(0, true)]).not.toContain(null);
});

test("plans start no earlier than today and within two years", () => {
  expect(batchStartRefusal("2027-03-01", "2027-03-01")).toBeNull();
  expect(batchStartRefusal("2027-02-28", "2027-03-01")).not.toBeNull();
  expect(batchStartRefusal("2029-03-02", "2027-03-01")).not.toBeNull();
});

test("a batch can be undone once, after it finishes, and only while its plans are untouched", () => {
  expect(batchUndoRefusal({ status: "done", touched: 0 })).toBeNull();
  expect(batchUndoRefusal({ status: "failed", touched: 0 })).toBeNull();
  for (const status of ["queued", "running", "undone"] as const) {
    expect(batchUndoRefusal({ status, touched: 0 })).not.toBeNull();
  }
  expect(batchUndoRefusal({ status: "done", touched: 1 })).toContain("1 {plan} was");
});
