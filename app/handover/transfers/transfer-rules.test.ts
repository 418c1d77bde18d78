import { expect, test } from "vitest";
import { isTransferDue } from "./transfer-rules.ts";

test("a transfer is due once its day has begun in the time zones of all its locations", () => {
  const locations = [{ timeZone: "America/New_York" }, { timeZone: "America/Los_Angeles" }];
  const isDue = (now: string) => isTransferDue({ effectiveOn: "2026-11-20", locations }, new Date(now));
  expect(isDue("2026-11-20T06:00:00Z")).toBe(false);
  expect(isDue("2026-11-20T09:00:00Z")).toBe(true);
  expect(isDue("2026-11-22T09:00:00Z")).toBe(true);
});
