import { group } from "d3-array";
import { signedText } from "./value-rules.ts";
import { endOfPeriod, movePeriod, periodOf, type Rhythm } from "./period-rules.ts";

/** The periods before, during and after something, by their first days (YYYY-MM-DD). */
export interface Stretches {
  before: string[];
  during: string[];
  /** Those that are over; none while it runs. */
  after: string[];
}

/** How many periods before and after are looked at: four weeks (PRODUCT-DETAILS.md B22). */
const LOOKED_AT: Partial<Record<string, number>> = { weekly: 4, daily: 28 };

/**
 * The periods around something that runs from a day to a day, both among it. Null for a metric that is measured monthly,
 * whose periods are longer than what is compared, and for what begins after `today`'s last whole period.
 */
export function stretchesOf(
  { from, to }: { from: string; to: string },
  rhythm: Rhythm,
  today: string,
): Stretches | null {
  const count = LOOKED_AT[rhythm.frequency];
  if (count === undefined) return null;
  const isOver = (start: string) => endOfPeriod(start, rhythm.frequency) < today;
  const [first, last] = [periodOf(from, rhythm), periodOf(to, rhythm)];
  const move = (start: string, periods: number) => movePeriod(start, rhythm.frequency, periods);
  const during: string[] = [];
  for (let start = first; start <= last && isOver(start); start = move(start, 1)) during.push(start);
  if (during.length === 0) return null;
  return {
    before: Array.from({ length: count }, (_, nth) => move(first, nth - count)),
    during,
    after: Array.from({ length: count }, (_, nth) => move(last, nth + 1)).filter(isOver),
  };
}

/** What somebody has on average in a period of each stretch; null where there is none. */
export type Course = Record<keyof Stretches, number | null>;

/**
 * How much more was there than without it, as a fraction of what was there before: the change of the location that did
 * something less the change of those that did nothing meanwhile. This is the difference in differences of relative
 * changes, as large locations and small ones would not change by the same amount (J. D. Angrist and J.-S. Pischke, Mostly
 * Harmless Econometrics, 2009, section 5.2). It takes for granted that all would have gone the same way otherwise. Null
 * where something is missing or nothing was before.
 */
export function effectOf(touched: Course, untouched: Course, stretch: "during" | "after"): number | null {
  const [own, others] = [changeOf(touched, stretch), changeOf(untouched, stretch)];
  return own === null || others === null ? null : own - others;
}

function changeOf({ before, ...course }: Course, stretch: "during" | "after"): number | null {
  const value = course[stretch];
  return value === null || before === null || before === 0 ? null : (value - before) / Math.abs(before);
}

/** What one location has on average in a period of a stretch, and of how many of its periods it has a value. */
export interface Mean {
  locationId: number;
  stretch: keyof Stretches;
  mean: number;
  periods: number;
}

/** How few untouched locations tell nothing, or too much of one of them. */
const LEAST_UNTOUCHED = 5;

/** What a plan's item did to one metric of its location. */
export interface Effect {
  /** Fractions of what was before; null where it cannot be told. */
  during: number | null;
  after: number | null;
  /** How many untouched locations it was compared with. */
  untouched: number;
}

/** The effect by the means of a location and of those around it; only such as have every period are compared. */
export function effectByMeans(locationId: number, means: readonly Mean[], stretches: Stretches): Effect {
  const byLocation = group(means, (mean) => mean.locationId);
  const courseOf = (some: readonly Mean[]): Course => {
    const whole = (stretch: keyof Stretches) =>
      some.find((mean) => mean.stretch === stretch && mean.periods === stretches[stretch].length)?.mean ?? null;
    return { before: whole("before"), during: whole("during"), after: whole("after") };
  };
  const touched = courseOf(byLocation.get(locationId) ?? []);
  const others = [...byLocation]
    .flatMap(([id, some]) => (id === locationId ? [] : [courseOf(some)]))
    .filter(({ before, during }) => before !== null && during !== null);
  const effect = (stretch: "during" | "after"): number | null => {
    const compared = others.filter((course) => course[stretch] !== null);
    if (compared.length < LEAST_UNTOUCHED) return null;
    const average = (pick: keyof Course) =>
      compared.reduce((sum, course) => sum + (course[pick] ?? 0), 0) / compared.length;
    return effectOf(
      touched,
      { before: average("before"), during: average("during"), after: average("after") },
      stretch,
    );
  };
  return { during: effect("during"), after: effect("after"), untouched: others.length };
}

/** How effects are told and what that leaves out, for whoever reads one. */
export const EFFECT_METHOD =
  "The change from the four weeks before, less that of other {locations} of the {network}, and of the first 300 of " +
  "the company, that had no {plan} item meanwhile; told from 5 of them on. It takes for granted that all would have gone the same way otherwise, so weather " +
  "or roadworks at one place can look like an effect.";

/** "+4.2%"; an effect is a fraction of what was before. */
export function effectText(effect: number | null): string {
  return effect === null ? "Not known" : `${signedText(effect * 100)}%`;
}
