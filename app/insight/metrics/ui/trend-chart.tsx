import { Link } from "@remix-run/react";
import { useSay } from "#app/ui/say.tsx";
import { endOfPeriod, periodText } from "../period-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type Measure, metricText } from "../value-rules.ts";
import { linesOf } from "#app/ui/sparkline.tsx";
import { chartOf, type TrendPoint } from "../chart-rules.ts";
import styles from "./trend-chart.module.css";

/** What a plan does meanwhile, on the chart's axis; days are YYYY-MM-DD, both among it. */
export interface AxisItem {
  id: number;
  title: string;
  from: string;
  to: string;
  link: string;
}

type Drawn = Measure & { name: string; frequency: string };

/**
 * A metric over time beside the year before, drawn on the server, with what was planned on its axis; a second metric of
 * the same periods has an axis of its own at the right.
 */
export function TrendChart({
  metric,
  points,
  items,
  beside,
}: {
  metric: Drawn;
  points: readonly TrendPoint[];
  items: readonly AxisItem[];
  beside: { metric: Drawn; points: readonly TrendPoint[] } | null;
}) {
  const say = useSay();
  const [first, last] = [points[0], points.at(-1)];
  const chart = chartOf(points);
  if (!first || !last || !chart) return null;
  const second = beside && chartOf(beside.points.map((point) => ({ ...point, before: null })));
  const [begin, end] = [dayNumber(first.periodStart), dayNumber(endOfPeriod(last.periodStart, metric.frequency)) + 1];
  const along = (day: number) => (Math.min(Math.max(day - begin, 0), end - begin) / (end - begin)) * 100;
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    <figure className={styles.chart} data-two={second ? "" : undefined}>
      <figcaption className={styles.legend}>
        <span>{metric.name}</span>
        {hasBefore && <span data-before="">A year before</span>}
        {second && <span data-beside="">{`${beside.metric.name} (axis at the right)`}</span>}
        {chart.least > 0 && <small className="soft">{`The axis begins at ${metricText(chart.least, metric)}.`}</small>}
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        {chart.ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${chart.height(tick)}%` }}>
            <small>{metricText(tick, metric)}</small>
          </span>
        ))}
        {second?.ticks.map((tick) => (
          <small key={tick} className={styles.right} style={{ top: `${second.height(tick)}%` }}>
            {metricText(tick, beside?.metric ?? metric)}
          </small>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path
            data-before=""
            d={linesOf(
              points.map(({ before }) => before),
              chart.across,
              chart.height,
            )}
          />
          <path
            d={linesOf(
              points.map(({ value }) => value),
              chart.across,
              chart.height,
            )}
          />
          {second && (
            <path
              data-beside=""
              d={linesOf(
                beside.points.map(({ value }) => value),
                second.across,
                second.height,
              )}
            />
          )}
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
