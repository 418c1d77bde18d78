import { group } from "d3-array";
import { signedText } from "./value-rules.ts";
import { endOfPeriod, addPeriods, startOfPeriod, type Periodicity } from "./period-rules.ts";

/** Periods before, during and after an item, by their first days (YYYY-MM-DD). */
export interface ComparisonPeriods {
  before: string[];
  during: string[];
  /** Empty until all of them are past. */
  after: string[];
}

/** Number of periods compared before and after an item: four weeks (docs/product/metrics.md, effect of a plan item). */
const COMPARED_PERIODS: Partial<Record<string, number>> = { weekly: 4, daily: 28 };

/**
 * Return the periods around an item that runs from one day to another, both included. Null for a monthly metric, whose
 * periods are longer than the comparison, and for an item that starts after `today`'s last whole period.
 */
export function comparisonPeriods(
  { from, to }: { from: string; to: string },
  rhythm: Periodicity,
  today: string,
): ComparisonPeriods | null {
  const count = COMPARED_PERIODS[rhythm.frequency];
  if (count === undefined) return null;
  const isOver = (start: string) => endOfPeriod(start, rhythm.frequency) < today;
  const [first, last] = [startOfPeriod(from, rhythm), startOfPeriod(to, rhythm)];
  const move = (start: string, periods: number) => addPeriods(start, rhythm.frequency, periods);
  const during: string[] = [];
  for (let start = first; start <= last && isOver(start); start = move(start, 1)) during.push(start);
  if (during.length === 0) return null;
  const after = Array.from({ length: count }, (_, nth) => move(last, nth + 1));
  return {
    before: Array.from({ length: count }, (_, nth) => move(first, nth - count)),
    during,
    after: after.every(isOver) ? after : [],
  };
}

/** Mean value in the periods before, during and after; null without a value. */
export type PeriodMeans = Record<keyof ComparisonPeriods, number | null>;

/**
 * Compute the effect of an item as a fraction of the value before: the change at its location minus the change at
 * untouched locations. This is the difference in differences of relative changes, because large and small locations
 * would not change by the same amount (J. D. Angrist and J.-S. Pischke, Mostly Harmless Econometrics, 2009, section
 * 5.2). It assumes that all locations would otherwise have changed alike. Null when a value is missing or the value
 * before is 0.
 */
export function differenceInDifferences(
  ownMeans: PeriodMeans,
  otherMeans: PeriodMeans,
  stretch: "during" | "after",
): number | null {
  const [own, others] = [relativeChange(ownMeans, stretch), relativeChange(otherMeans, stretch)];
  return own === null || others === null ? null : own - others;
}

function relativeChange({ before, ...course }: PeriodMeans, stretch: "during" | "after"): number | null {
  const value = course[stretch];
  return value === null || before === null || before === 0 ? null : (value - before) / Math.abs(before);
}

/** Mean value of one location in the periods before, during or after, and the number of those periods with a value. */
export interface LocationMean {
  locationId: number;
  stretch: keyof ComparisonPeriods;
  mean: number;
  periods: number;
}

/** Smallest number of locations to compare with: fewer would prove nothing, or disclose too much about one of them. */
const MIN_UNTOUCHED = 5;

/** Effect of a plan item on one metric of its location. */
export interface Effect {
  /**
   * Changes during and after the item, as fractions of the value before it: 0.1 is 10% more. Null when they can't be
   * computed.
   */
  during: number | null;
  after: number | null;
  /** Number of locations without a plan item that it is compared with. */
  untouched: number;
}

/**
 * Compute an item's effect from the mean values of its location and of other locations. Only locations with a value in
 * every period are compared.
 */
export function effectFromMeans(
  locationId: number,
  means: readonly LocationMean[],
  stretches: ComparisonPeriods,
): Effect {
  const byLocation = group(means, (mean) => mean.locationId);
  const courseOf = (some: readonly LocationMean[]): PeriodMeans => {
    const whole = (stretch: keyof ComparisonPeriods) =>
      some.find((mean) => mean.stretch === stretch && mean.periods === stretches[stretch].length)?.mean ?? null;
    return { before: whole("before"), during: whole("during"), after: whole("after") };
  };
  const ownMeans = courseOf(byLocation.get(locationId) ?? []);
  const others = [...byLocation]
    .flatMap(([id, some]) => (id === locationId ? [] : [courseOf(some)]))
    .filter(({ before, during }) => before !== null && during !== null);
  const effect = (stretch: "during" | "after"): number | null => {
    const compared = others.filter((course) => course[stretch] !== null);
    if (compared.length < MIN_UNTOUCHED) return null;
    const average = (pick: keyof PeriodMeans) =>
      compared.reduce((sum, course) => sum + (course[pick] ?? 0), 0) / compared.length;
    return differenceInDifferences(
      ownMeans,
      { before: average("before"), during: average("during"), after: average("after") },
      stretch,
    );
  };
  return { during: effect("during"), after: effect("after"), untouched: others.length };
}

/** Method of the effects and its limits, as shown to users. */
export const EFFECT_METHOD =
  "Change from the four weeks before, minus that of 5+ {locations} without {plan} items. " +
  "Example: +6.0% here minus +2.0% there is +4.0%. " +
  "Weather or roadwork can affect results.";

/** Format an effect, a fraction of the value before: "+4.2%". */
export function effectText(effect: number | null): string {
  return effect === null ? "Not enough data" : `${signedText(effect * 100)}%`;
}
