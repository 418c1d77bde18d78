import { describe, expect, it } from "vitest";
import { createMetricLookup, sourceMetrics } from "./metric-lookup.ts";
import type { MetricType, PeriodTotals } from "./metric-queries.server.ts";

const week = "2026-11-15";

describe("metric values", () => {
  const sales = metric(1, "sales", { aggregation: "sum" });
  const seconds = metric(2, "seconds", { aggregation: "average" });
  const guests = metric(3, "guests", {});
  const ticket = metric(4, "ticket", { formula: "sales / guests" });
  const twice = metric(5, "twice", { formula: "ticket * 2" });
  const metrics = [sales, seconds, guests, ticket, twice];
  const look = createMetricLookup(metrics, [
    totals(1, { total: 300, locations: 3, sameTotal: 200, sameBefore: 160, sameLocations: 2 }),
    totals(2, { total: 300, locations: 3, sameTotal: 180, sameBefore: 160, sameLocations: 2 }),
    totals(3, { total: 30, locations: 2, sameTotal: 10, sameBefore: 16, sameLocations: 1 }),
  ]);

  it("are sums or averages, with those of the same locations kept separate", () => {
    expect(look(sales, week)).toEqual({ value: 300, locations: 3, same: { value: 200, before: 160, locations: 2 } });
    expect(look(seconds, week)).toEqual({ value: 100, locations: 3, same: { value: 90, before: 80, locations: 2 } });
  });

  it("of a formula are computed from the metrics it names, even through another formula", () => {
    expect(look(ticket, week)).toEqual({ value: 10, locations: 2, same: { value: 20, before: 10, locations: 1 } });
    expect(look(twice, week)?.value).toBe(20);
  });

  it("are null without measurements, with a missing part, or in a circular formula", () => {
    expect(look(sales, "2026-11-08")).toBeNull();
    expect(look(ticket, "2026-11-08")).toBeNull();
    const [one, other] = [metric(6, "one", { formula: "other" }), metric(7, "other", { formula: "one" })];
    expect(createMetricLookup([one, other], [])(one, week)).toBeNull();
    expect(sourceMetrics(one, [one, other])).toEqual([]);
  });

  it("of a formula require each of its source metrics once", () => {
    expect(sourceMetrics(twice, metrics)).toEqual([sales, guests]);
    expect(sourceMetrics(sales, metrics)).toEqual([sales]);
  });
});

it("38 metric types that build on each other, two per level, are computed quickly", { timeout: 1_000 }, () => {
  const [sales, guests] = [metric(1, "a0", {}), metric(2, "b0", {})];
  const levels = Array.from({ length: 18 }, (_, level) => [
    metric(3 + 2 * level, `a${level + 1}`, { formula: `a${level} + b${level}` }),
    metric(4 + 2 * level, `b${level + 1}`, { formula: `a${level} - b${level}` }),
  ]);
  const metrics = [sales, guests, ...levels.flat()];
  const same = { sameTotal: 0, sameBefore: 0, sameLocations: 0 };
  const look = createMetricLookup(metrics, [
    totals(1, { total: 3, locations: 1, ...same }),
    totals(2, { total: 1, locations: 1, ...same }),
  ]);
  const top = metrics.at(-2) ?? sales;
  // Every two levels double the values below them: a becomes 2a, b becomes 2b.
  expect(look(top, week)?.value).toBe(3 * 2 ** 9);
  expect(sourceMetrics(top, metrics)).toEqual([sales, guests]);
});

function metric(id: number, key: string, given: Partial<MetricType>): MetricType {
  return {
    id,
    key,
    name: key,
    formula: "",
    unit: "currency",
    decimals: 0,
    aggregation: "sum",
    frequency: "weekly",
    weekStartsOn: "sunday",
    goodDirection: "up",
    mayBeNegative: false,
    variancePercent: 3,
    ...given,
  };
}

function totals(metricTypeId: number, given: Omit<PeriodTotals, "metricTypeId" | "periodStart">): PeriodTotals {
  return { metricTypeId, periodStart: week, ...given };
}
