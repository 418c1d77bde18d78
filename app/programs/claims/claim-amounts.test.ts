import { expect, test } from "vitest";
import { amountBack, approvedByLines } from "./claim-amounts.ts";

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

test("approved lines pay their match, at most the cap and what was reserved, and never what wasn't claimed", () => {
  const lineRows = [
    { id: 1, amountCents: 40_001, isEligible: true },
    { id: 2, amountCents: 20_000, isEligible: true },
    { id: 3, amountCents: 90_000, isEligible: false },
  ];
  const claim = { lineRows, matchPercent: 50, capCents: null, expectedCents: 30_000 };
  const all = () => true;
  const only = (id: number) => (one: number) => one === id;
  expect(approvedByLines(claim, all)).toBe(30_000);
  expect(approvedByLines(claim, only(1))).toBe(20_000);
  expect(approvedByLines(claim, only(3))).toBe(0);
  expect(approvedByLines({ ...claim, capCents: 15_000, expectedCents: 15_000 }, only(1))).toBe(15_000);
  expect(approvedByLines({ ...claim, expectedCents: 12_000 }, only(1))).toBe(12_000);
});
