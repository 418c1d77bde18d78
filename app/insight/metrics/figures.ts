import { type Formula, readFormula, valueOfFormula } from "#app/setup/metric-types/formula-rules.ts";
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
  const formulas = new Map<string, Formula | string>();
  const figures = new Map<string, Figure | null>();
  const byCell = new Map(totals.map((one) => [`${one.metricTypeId} ${one.periodStart}`, one]));

  function formulaOf({ formula }: Metric): Formula | string {
    const read = formulas.get(formula) ?? readFormula(formula);
    formulas.set(formula, read);
    return read;
  }

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

  function computed(metric: Metric, start: string): Figure | null {
    const formula = formulaOf(metric);
    if (typeof formula === "string") return null;
    const parts = formula.keys.map((key) => {
      const part = byKey.get(key);
      return [key, part ? look(part, start) : null] as const;
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

  /** Works each metric out once for a period, however many formulas name it. */
  function look(metric: Metric, start: string): Figure | null {
    if (metric.formula === "") return kept(metric, start);
    const cell = `${metric.id} ${start}`;
    const known = figures.get(cell);
    if (known !== undefined) return known;
    // Nothing is computed of itself.
    figures.set(cell, null);
    const figure = computed(metric, start);
    figures.set(cell, figure);
    return figure;
  }

  return look;
}

/** The metrics whose values a metric is made of: itself, or all that stand in its formula. */
export function partsOf(metric: Metric, metrics: readonly Metric[]): Metric[] {
  return inOrderOfUse(metric, metrics).filter(({ formula }) => formula === "");
}

/** A metric and all that it is made of, each once, what is used before what uses it; itself comes last. */
export function inOrderOfUse(metric: Metric, metrics: readonly Metric[]): Metric[] {
  const seen = new Set<Metric>();
  const ordered: Metric[] = [];
  function add(one: Metric): void {
    if (seen.has(one)) return;
    seen.add(one);
    const formula = one.formula === "" ? null : readFormula(one.formula);
    if (typeof formula === "string") return;
    for (const part of metrics) if (formula?.keys.includes(part.key)) add(part);
    ordered.push(one);
  }
  add(metric);
  return ordered;
}
