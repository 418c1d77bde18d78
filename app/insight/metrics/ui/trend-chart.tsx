import { Link } from "@remix-run/react";
import { nice, ticks } from "d3-array";
import { useSay } from "#app/ui/say.tsx";
import { endOfPeriod, periodText } from "../period-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type Measure, metricText } from "../value-rules.ts";
import { linesOf } from "./sparkline.tsx";
import styles from "./trend-chart.module.css";

export interface TrendPoint {
  periodStart: string;
  value: number | null;
  before: number | null;
}

/** What a plan does meanwhile, on the chart's axis; days are YYYY-MM-DD, both among it. */
export interface AxisItem {
  id: number;
  title: string;
  from: string;
  to: string;
  link: string;
}

/** A metric over time beside the year before, drawn on the server, with what was planned on its axis. */
export function TrendChart({
  metric,
  points,
  items,
}: {
  metric: Measure & { name: string; frequency: string };
  points: readonly TrendPoint[];
  items: readonly AxisItem[];
}) {
  const say = useSay();
  const [first, last] = [points[0], points.at(-1)];
  const known = points.flatMap(({ value, before }) => [value ?? [], before ?? []].flat());
  if (!first || !last || known.length === 0) return null;
  const [least, most] = axisOf(known);
  const height = (value: number) => 100 - ((value - least) / (most - least)) * 100;
  const across = (index: number) => ((index + 0.5) / points.length) * 100;
  const [begin, end] = [dayNumber(first.periodStart), dayNumber(endOfPeriod(last.periodStart, metric.frequency)) + 1];
  const along = (day: number) => (Math.min(Math.max(day - begin, 0), end - begin) / (end - begin)) * 100;
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>{metric.name}</span>
        {hasBefore && <span data-before="">A year before</span>}
        {least > 0 && <small className="soft">{`The axis begins at ${metricText(least, metric)}.`}</small>}
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        {ticks(least, most, 4).map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${height(tick)}%` }}>
            <small>{metricText(tick, metric)}</small>
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path
            data-before=""
            d={linesOf(
              points.map(({ before }) => before),
              across,
              height,
            )}
          />
          <path
            d={linesOf(
              points.map(({ value }) => value),
              across,
              height,
            )}
          />
        </svg>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{periodText(first.periodStart, metric.frequency)}</span>
        <span>{periodText(last.periodStart, metric.frequency)}</span>
      </div>
      {items.length > 0 && (
        <ul className={styles.items} aria-label={say("What was planned meanwhile")}>
          {items.map(({ id, title, from, to, link }) => {
            const [left, right] = [along(dayNumber(from)), along(dayNumber(to) + 1)];
            const isLate = left + right > 100;
            return (
              <li key={id} data-late={isLate || undefined}>
                <i style={{ marginLeft: `${left}%`, width: `${Math.max(right - left, 1)}%` }} />
                <Link to={link} style={isLate ? { marginRight: `${100 - right}%` } : { marginLeft: `${left}%` }}>
                  {title}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </figure>
  );
}

/**
 * Where the axis begins and ends. Values that lie close together far from zero would be one flat line above it, so then it
 * begins below the least of them.
 */
function axisOf(values: readonly number[]): [number, number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isFar = least > 0 && most > least && most < least * 2;
  const [from, to] = isFar ? [Math.max(0, least - (most - least) / 2), most] : [Math.min(0, least), Math.max(0, most)];
  return from === to ? nice(from, from + 1, 4) : nice(from, to, 4);
}
