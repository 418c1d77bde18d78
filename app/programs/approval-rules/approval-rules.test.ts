import { describe, expect, it } from "vitest";
import { applyApprovalRules, type ApprovalRule, type RuledClaim } from "./approval-rules.ts";

const small: ApprovalRule = { id: 1, name: "Small", maxCents: 10_000, categories: "", needsReceipt: true };
const print: ApprovalRule = {
  id: 2,
  name: "Print",
  maxCents: 25_000,
  categories: "Printing, flyers",
  needsReceipt: false,
};
const claim: RuledClaim = {
  expectedCents: 10_000,
  categories: ["Food"],
  receipt: "matched",
  duplicateNumber: null,
  isOnBehalf: false,
  hasAdvisor: false,
};
const outcomeOf = (values: Partial<RuledClaim>) => applyApprovalRules([small, print], { ...claim, ...values });

describe("approval rules", () => {
  it("approve a claim up to and including their amount, by the first that fits", () => {
    expect(outcomeOf({})).toEqual({ rule: small });
    expect(outcomeOf({ expectedCents: 10_001, categories: ["FLYERS ", "Printing"] })).toEqual({ rule: print });
    expect(outcomeOf({ expectedCents: 25_001, categories: ["Printing"] })).toEqual({
      reason: "Small: over $100.00. Print: over $250.00.",
    });
  });

  it("ask for every line's category", () => {
    expect(outcomeOf({ expectedCents: 20_000, categories: ["Printing", "Food"] })).toEqual({
      reason: "Small: over $100.00. Print: Food isn't one of its categories.",
    });
  });

  it("need the receipt's total where they say so", () => {
    expect(outcomeOf({ receipt: "unread" })).toHaveProperty("reason");
    expect(outcomeOf({ receipt: "different" })).toHaveProperty("reason");
    expect(outcomeOf({ receipt: "unread", categories: ["Printing"] })).toEqual({ rule: print });
  });

  it.each([{ duplicateNumber: "RB-2026-000007" }, { isOnBehalf: true }, { hasAdvisor: true }, { expectedCents: 0 }])(
    "never approve a claim with %o",
    (flag) => {
      expect(outcomeOf(flag)).toHaveProperty("reason");
    },
  );

  it("approve nothing while a company has none", () => {
    expect(applyApprovalRules([], claim)).toEqual({ reason: "The company has no approval rules." });
  });
});
