import { signedText } from "../metrics/value-rules.ts";

/** Effect of a set's ideas at one location. */
export interface LocationEffect {
  /** Mean of its measured uses, a fraction of the value before: 0.1 is 10% more. */
  effect: number;
  /** Standard deviation of the location's ordinary periods as a fraction of their mean; null when unknown. */
  noise: number | null;
  /** Mean number of periods that a use ran. */
  periods: number;
}

/** Effect of a set's ideas at several locations, as fractions. */
export interface SetEffect {
  locations: number;
  mean: number;
  /** Interval that contains the true mean in about 95 of 100 cases. */
  low: number;
  high: number;
  /** Number of locations whose own rise is more than twice what chance explains. */
  clear: number;
}

/** Smallest number of locations to report: fewer would prove nothing, or disclose too much about one of them. */
export const MIN_EFFECT_LOCATIONS = 5;

/**
 * Summarize effects of a metric that is compared with `compared` periods before. Null for fewer than five locations. The
 * interval is the mean and twice its standard error.
 */
export function summarizeSetEffect(all: readonly LocationEffect[], compared: number): SetEffect | null {
  const count = all.length;
  if (count < MIN_EFFECT_LOCATIONS) return null;
  const mean = all.reduce((sum, { effect }) => sum + effect, 0) / count;
  const variance = all.reduce((sum, { effect }) => sum + (effect - mean) ** 2, 0) / (count - 1);
  const margin = 2 * Math.sqrt(variance / count);
  const isClear = ({ effect, noise, periods }: LocationEffect) =>
    noise !== null && effect > 2 * noise * Math.sqrt(1 / compared + 1 / Math.max(1, periods));
  return { locations: count, mean, low: mean - margin, high: mean + margin, clear: all.filter(isClear).length };
}

/** Tell whether an effect is a rise beyond chance. */
export function isClearRise({ low }: SetEffect): boolean {
  return low > 0;
}

/** Format an effect: "Net sales +3.1% on average at 14 other {locations}, at 6 of them more than chance explains". */
export function setEffectText(metric: string, effect: SetEffect): string {
  const { locations, mean, clear } = effect;
  const start = `${metric} ${signedText(mean * 100)}% on average at ${locations} other {locations}`;
  if (!isClearRise(effect)) return `${start}, no clear change yet`;
  if (clear === 0) return start;
  return `${start}, at ${clear === locations ? "all" : clear} of them more than chance explains`;
}

/** Format the range of an effect: "At more {locations}, likely +1.2% to +5.0% on average". */
export function setEffectRangeText({ low, high }: SetEffect): string {
  return `At more {locations}, likely ${signedText(low * 100)}% to ${signedText(high * 100)}% on average`;
}
