import { describe, expect, it } from "vitest";
import { effectFromMeans, differenceInDifferences, type LocationMean, comparisonPeriods } from "./effect-rules.ts";

const weekly = { frequency: "weekly", weekStartsOn: "sunday" };

describe("the weeks around an item", () => {
  it("are four before it, those it overlaps, and four after it as soon as all are over", () => {
    const item = { from: "2026-10-14", to: "2026-10-20" };
    expect(comparisonPeriods(item, weekly, "2026-11-21")?.after).toEqual([]);
    expect(comparisonPeriods(item, weekly, "2026-11-22")).toEqual({
      before: ["2026-09-13", "2026-09-20", "2026-09-27", "2026-10-04"],
      during: ["2026-10-11", "2026-10-18"],
      after: ["2026-10-25", "2026-11-01", "2026-11-08", "2026-11-15"],
    });
  });

  it("do not exist for an item without a complete week, or for monthly metrics", () => {
    const item = { from: "2026-11-09", to: "2026-11-30" };
    expect(comparisonPeriods(item, weekly, "2026-11-14")).toBeNull();
    expect(comparisonPeriods(item, weekly, "2026-11-15")?.during).toEqual(["2026-11-08"]);
    expect(comparisonPeriods(item, { ...weekly, frequency: "monthly" }, "2027-06-01")).toBeNull();
  });
});

describe("the effect, computed by hand", () => {
  it("is the location's own change minus the change of the others", () => {
    // From 1,000 to 1,150 is 15%; the others went from 2,000 to 2,100, which is 5%.
    const touched = { before: 1000, during: 1150, after: 1020 };
    const untouched = { before: 2000, during: 2100, after: 2000 };
    expect(differenceInDifferences(touched, untouched, "during")).toBeCloseTo(0.1, 12);
    expect(differenceInDifferences(touched, untouched, "after")).toBeCloseTo(0.02, 12);
  });

  it("is zero when all changed equally, and null when data is missing", () => {
    const course = { before: 10, during: 12, after: null };
    expect(differenceInDifferences(course, { before: 100, during: 120, after: null }, "during")).toBeCloseTo(0, 12);
    expect(differenceInDifferences(course, course, "after")).toBeNull();
    expect(differenceInDifferences({ ...course, before: 0 }, course, "during")).toBeNull();
  });

  it("compares only locations with every period, and only if there are at least five", () => {
    const stretches = { before: ["a", "b"], during: ["c"], after: [] };
    const meansOf = (locationId: number, before: number, during: number, periods = 2): LocationMean[] => [
      { locationId, stretch: "before", mean: before, periods },
      { locationId, stretch: "during", mean: during, periods: 1 },
    ];
    const others = [2, 3, 4, 5, 6].flatMap((id) => meansOf(id, 100 * id, 110 * id));
    const gaps = meansOf(7, 100, 900, 1);
    const effect = effectFromMeans(1, [...meansOf(1, 50, 60), ...others, ...gaps], stretches);
    expect([effect.untouched, effect.after]).toEqual([5, null]);
    expect(effect.during).toBeCloseTo(0.1, 12);
    expect(effectFromMeans(1, [...meansOf(1, 50, 60), ...others.slice(2)], stretches).during).toBeNull();
  });
});
