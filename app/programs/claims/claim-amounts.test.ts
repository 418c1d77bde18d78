import { expect, test } from "vitest";
import { amountBack } from "./claim-amounts.ts";

test("a claim gives back an estimate, then what was approved, and nothing when it pays nothing", () => {
  const amounts = { expectedCents: 5_000, approvedCents: 4_000 };
  expect(amountBack({ ...amounts, approvedCents: null, status: "submitted" })).toEqual({
    cents: 5_000,
    isEstimate: true,
  });
  expect(amountBack({ ...amounts, status: "partlyApproved" })).toEqual({ cents: 4_000, isEstimate: false });
  expect(amountBack({ ...amounts, status: "paid" })).toEqual({ cents: 4_000, isEstimate: false });
  for (const status of ["rejected", "expired", "withdrawn", "void"]) {
    expect(amountBack({ ...amounts, status })).toBeNull();
  }
});
