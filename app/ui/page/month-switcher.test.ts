import { expect, test } from "vitest";
import { addMonths } from "./month-switcher.tsx";

test.each([
  ["2026-11", 1, "2026-12"],
  ["2026-12", 1, "2027-01"],
  ["2026-01", -1, "2025-12"],
  ["2024-02", 12, "2025-02"],
])("%s plus %i months is %s", (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected);
});
