import { type Formula, parseFormula, evaluateFormula } from "#app/setup/settings/formula-rules.ts";
import type { MetricType, PeriodTotals } from "./metric-queries.server.ts";
import { aggregate } from "./value-rules.ts";

/** Value of one metric in one period over some locations. */
export interface MetricResult {
  value: number;
  /** Number of locations with a value. */
  locations: number;
  /** Comparison of the locations that also have a value a year before: value now, value then, and their number. */
  same: { value: number | null; before: number | null; locations: number };
}

/** Lookup of a metric's value in a period; null without values or when it can't be computed. */
export type MetricLookup = (metric: MetricType, periodStart: string) => MetricResult | null;

/**
 * Return a lookup of metric values from their totals. A formula is computed from its metrics' values over all
 * locations, not from each location's: spend per guest is all sales divided by all guests.
 */
export function createMetricLookup(metrics: readonly MetricType[], totals: readonly PeriodTotals[]): MetricLookup {
  const byKey = new Map(metrics.flatMap((metric) => (metric.key === "" ? [] : [[metric.key, metric] as const])));
  const formulas = new Map<string, Formula | string>();
  const results = new Map<string, MetricResult | null>();
  const byCell = new Map(totals.map((one) => [`${one.metricTypeId} ${one.periodStart}`, one]));

  function formulaOf({ formula }: MetricType): Formula | string {
    const read = formulas.get(formula) ?? parseFormula(formula);
    formulas.set(formula, read);
    return read;
  }

  function storedResult(metric: MetricType, start: string): MetricResult | null {
    const found = byCell.get(`${metric.id} ${start}`);
    if (!found) return null;
    const value = aggregate(found.total, found.locations, metric.aggregation);
    const same = {
      value: aggregate(found.sameTotal, found.sameLocations, metric.aggregation),
      before: aggregate(found.sameBefore, found.sameLocations, metric.aggregation),
      locations: found.sameLocations,
    };
    return value === null ? null : { value, locations: found.locations, same };
  }

  function computed(metric: MetricType, start: string): MetricResult | null {
    const formula = formulaOf(metric);
    if (typeof formula === "string") return null;
    const parts = formula.keys.map((key) => {
      const part = byKey.get(key);
      return [key, part ? lookUp(part, start) : null] as const;
    });
    const valueOf = (pick: (figure: MetricResult) => number | null) =>
      evaluateFormula(formula, new Map(parts.map(([key, part]) => [key, part && pick(part)])));
    const fewest = (pick: (figure: MetricResult) => number) =>
      Math.min(...parts.map(([, part]) => (part ? pick(part) : 0)));
    const value = valueOf((part) => part.value);
    if (value === null) return null;
    return {
      value,
      locations: fewest((part) => part.locations),
      same: {
        value: valueOf((part) => part.same.value),
        before: valueOf((part) => part.same.before),
        locations: fewest((part) => part.same.locations),
      },
    };
  }

  /**
   * Return a metric's result in a period, null without a value. Each is computed once, however many formulas use it.
   */
  function lookUp(metric: MetricType, start: string): MetricResult | null {
    if (metric.formula === "") return storedResult(metric, start);
    const cell = `${metric.id} ${start}`;
    const known = results.get(cell);
    if (known !== undefined) return known;
    // A metric whose formula refers to itself has no value.
    results.set(cell, null);
    const result = computed(metric, start);
    results.set(cell, result);
    return result;
  }

  return lookUp;
}

/** List the stored metrics that a metric is computed from: itself, or all in its formula. */
export function sourceMetrics(metric: MetricType, metrics: readonly MetricType[]): MetricType[] {
  return listMetricsInOrderOfUse(metric, metrics).filter(({ formula }) => formula === "");
}

/** List a metric and all metrics it is computed from, each once, dependencies first and itself last. */
export function listMetricsInOrderOfUse(metric: MetricType, metrics: readonly MetricType[]): MetricType[] {
  const seen = new Set<MetricType>();
  const ordered: MetricType[] = [];
  function add(one: MetricType): void {
    if (seen.has(one)) return;
    seen.add(one);
    const formula = one.formula === "" ? null : parseFormula(one.formula);
    if (typeof formula === "string") return;
    for (const part of metrics) if (formula?.keys.includes(part.key)) add(part);
    ordered.push(one);
  }
  add(metric);
  return ordered;
}
