import { describe, expect, test } from "vitest";
import { setEffectRangeText, setEffectText, summarizeSetEffect } from "./set-effect-rules.ts";

const WEEKS = 4;
const at = (effect: number, noise: number | null = 0.02) => ({ effect, noise, periods: 4 });

describe("the effect of a set", () => {
  test("is not told from four locations, because they could be recognized", () => {
    expect(
      summarizeSetEffect(
        [0.1, 0.1, 0.1, 0.1].map((effect) => at(effect)),
        WEEKS,
      ),
    ).toBeNull();
  });

  test("is the mean of the locations with twice its standard error on either side", () => {
    const effect = summarizeSetEffect(
      [0.01, 0.02, 0.03, 0.04, 0.05].map((one) => at(one)),
      WEEKS,
    );
    // Variance 0.00025, standard error sqrt(0.00025 / 5) = 0.0070711.
    expect(effect?.mean).toBeCloseTo(0.03, 10);
    expect(effect?.low).toBeCloseTo(0.03 - 0.0141421, 6);
    expect(effect?.high).toBeCloseTo(0.03 + 0.0141421, 6);
  });

  test("counts a location as clear only beyond twice its own ordinary variation", () => {
    // Twice 0.02 times the root of 1/4 + 1/4 is 0.0283.
    const effect = summarizeSetEffect([at(0.028), at(0.0284), at(0.2, null), at(0.2, 0.2), at(0.1)], WEEKS);
    expect(effect?.clear).toBe(2);
  });

  test("says its number of locations, how many rose clearly, and its range", () => {
    const effect = { locations: 14, mean: 0.031, low: 0.012, high: 0.05, clear: 6 };
    expect(setEffectText("Transactions", effect)).toBe(
      "Transactions +3.1% on average at 14 other {locations}, at 6 of them more than chance explains",
    );
    expect(setEffectRangeText(effect)).toBe("At more {locations}, likely +1.2% to +5.0% on average");
    expect(setEffectText("Transactions", { ...effect, clear: 0 })).toBe(
      "Transactions +3.1% on average at 14 other {locations}",
    );
    expect(setEffectText("Transactions", { ...effect, clear: 14 })).toMatch(
      /, at all of them more than chance explains$/,
    );
  });

  test("admits that a change which may be chance is not clear", () => {
    const effect = { locations: 9, mean: 0.004, low: -0.01, high: 0.018, clear: 1 };
    expect(setEffectText("Net sales", effect)).toBe(
      "Net sales +0.4% on average at 9 other {locations}, no clear change yet",
    );
  });
});
