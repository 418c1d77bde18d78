import styles from "./status.module.css";

/**
 * Trend line without an axis, hidden from screen readers because its numbers are next to it. Missing values are gaps.
 */
export function Sparkline({ points }: { points: readonly (number | null)[] }) {
  const known = points.flatMap((value) => value ?? []);
  if (known.length < 2) return <span />;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const height = (value: number) => (most === least ? 50 : 100 - ((value - least) / (most - least)) * 100);
  return (
    <svg className={styles.sparkline} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path d={linePath(points, (index) => (index / (points.length - 1)) * 100, height)} />
    </svg>
  );
}

/** Build the SVG path through points, broken where one is missing; a single point is a short dash. */
export function linePath(
  points: readonly (number | null)[],
  across: (index: number) => number,
  height: (value: number) => number,
): string {
  const at = (number: number) => number.toFixed(2);
  return points
    .flatMap((value, index) => {
      if (value === null) return [];
      const isBegun = index > 0 && points[index - 1] !== null;
      const point = `${at(across(index))} ${at(height(value))}`;
      const isAlone = !isBegun && (points[index + 1] ?? null) === null;
      return [`${isBegun ? "L" : "M"}${point}${isAlone ? "h0.5" : ""}`];
    })
    .join("");
}
