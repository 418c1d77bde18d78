import { expect, test } from "vitest";
import { splitCents } from "#app/platform/money/split-cents.ts";
import fc from "#tests/support/properties.ts";
import { expiryDay, lastClaimDay, matchedCents } from "./program-rules.ts";

const percent = fc.integer({ min: 1, max: 100 });
const cents = fc.integer({ min: 0, max: 100_000_000_000 });

// docs/product/money.md, worked examples.
test("$250.00 at 50% is $125.00, or $100.00 if that is the cap", () => {
  expect(matchedCents(25_000, { matchPercent: 50, capCents: null })).toBe(12_500);
  expect(matchedCents(25_000, { matchPercent: 50, capCents: 10_000 })).toBe(10_000);
});

test("half a cent is rounded down for any amount", () => {
  expect(matchedCents(1, { matchPercent: 50, capCents: null })).toBe(0);
  expect(matchedCents(33_333, { matchPercent: 50, capCents: null })).toBe(16_666);
  fc.assert(
    fc.property(cents, percent, fc.option(cents), (requested, matchPercent, capCents) => {
      const matched = matchedCents(requested, { matchPercent, capCents });
      const exact = BigInt(requested) * BigInt(matchPercent);
      const isCapped = capCents !== null && BigInt(capCents) * 100n <= exact;
      if (isCapped) return matched === capCents;
      const rest = exact - BigInt(matched) * 100n;
      return Number.isInteger(matched) && rest >= 0n && rest < 100n;
    }),
  );
});

test("the shares of shops add up to the total, each within a cent of exact", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(cents, weights, (whole, weights) => {
      const parts = splitCents(whole, weights);
      const sum = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      const off = parts.map((part, place) => BigInt(whole) * BigInt(weights[place] ?? 0) - BigInt(part) * sum);
      return off.every((rest) => rest > -sum && rest < sum);
    }),
  );
});

test("the claim window counts days across leap days and New Year", () => {
  expect(lastClaimDay("2026-11-10", { claimWindowDays: 60 })).toBe("2027-01-09");
  expect(lastClaimDay("2028-02-28", { claimWindowDays: 1 })).toBe("2028-02-29");
  const period = { startsOn: "2026-01-01", endsOn: "2026-12-31", claimWindowDays: 60 };
  expect(expiryDay(period)).toBe("2027-03-01");
});
