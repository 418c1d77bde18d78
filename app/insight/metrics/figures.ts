import { readFormula, valueOfFormula } from "#app/setup/metric-types/formula-rules.ts";
import type { Metric, PeriodTotals } from "./metric-queries.server.ts";
import { together } from "./value-rules.ts";

/** What one metric is in one period over some locations. */
export interface Figure {
  value: number;
  /** How many locations have a value. */
  locations: number;
  /** Of those that have one a year before too: what they make now, what they made then, and how many they are. */
  same: { value: number | null; before: number | null; locations: number };
}

/** Looks up what a metric is in a period; null where it is not measured or cannot be computed. */
export type Figures = (metric: Metric, periodStart: string) => Figure | null;

/**
 * The figures of metrics by their totals. A formula is computed of its metrics' figures, not of each location's: what a
 * guest spends is all sales by all guests.
 */
export function figuresOf(metrics: readonly Metric[], totals: readonly PeriodTotals[]): Figures {
  const byKey = new Map(metrics.flatMap((metric) => (metric.key === "" ? [] : [[metric.key, metric] as const])));
  const byCell = new Map(totals.map((one) => [`${one.metricTypeId} ${one.periodStart}`, one]));

  function kept(metric: Metric, start: string): Figure | null {
    const found = byCell.get(`${metric.id} ${start}`);
    if (!found) return null;
    const value = together(found.total, found.locations, metric.aggregation);
    const same = {
      value: together(found.sameTotal, found.sameLocations, metric.aggregation),
      before: together(found.sameBefore, found.sameLocations, metric.aggregation),
      locations: found.sameLocations,
    };
    return value === null ? null : { value, locations: found.locations, same };
  }

  function computed(metric: Metric, start: string, within: readonly Metric[]): Figure | null {
    const formula = readFormula(metric.formula);
    if (typeof formula === "string") return null;
    const parts = formula.keys.map((key) => {
      const part = byKey.get(key);
      return [key, part ? look(part, start, [...within, metric]) : null] as const;
    });
    const valueOf = (pick: (figure: Figure) => number | null) =>
      valueOfFormula(formula, new Map(parts.map(([key, part]) => [key, part && pick(part)])));
    const fewest = (pick: (figure: Figure) => number) => Math.min(...parts.map(([, part]) => (part ? pick(part) : 0)));
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

  function look(metric: Metric, start: string, within: readonly Metric[]): Figure | null {
    if (metric.formula === "") return kept(metric, start);
    return within.includes(metric) ? null : computed(metric, start, within);
  }

  return (metric, start) => look(metric, start, []);
}

/** The metrics whose values a metric is made of: itself, or all that stand in its formula. */
export function partsOf(metric: Metric, metrics: readonly Metric[], within: readonly Metric[] = []): Metric[] {
  if (metric.formula === "") return [metric];
  const formula = readFormula(metric.formula);
  if (typeof formula === "string" || within.includes(metric)) return [];
  const parts = metrics.filter(({ key }) => formula.keys.includes(key));
  return [...new Set(parts.flatMap((part) => partsOf(part, metrics, [...within, metric])))];
}
