import { Link } from "@remix-run/react";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { linePath } from "#app/ui/content/sparkline.tsx";
import { endOfPeriod, periodText } from "../period-rules.ts";
import { type MetricFormat, metricText } from "../value-rules.ts";
import { layoutChart, type TrendPoint } from "../chart-rules.ts";
import styles from "./trend-chart.module.css";

/** Plan item on the chart's axis; days are YYYY-MM-DD, both included. */
export interface AxisItem {
  id: number;
  title: string;
  from: string;
  to: string;
  link: string;
}

type Drawn = MetricFormat & { name: string; frequency: string };

/**
 * Chart of a metric next to the year before, drawn on the server, with plan items on its axis. A second metric with the
 * same periods has its own axis on the right.
 */
export function TrendChart({
  metric,
  points,
  items,
  comparison,
}: {
  metric: Drawn;
  points: readonly TrendPoint[];
  items: readonly AxisItem[];
  comparison: { metric: Drawn; points: readonly TrendPoint[] } | null;
}) {
  const translate = useTranslate();
  const [first, last] = [points[0], points.at(-1)];
  const chart = layoutChart(points);
  if (!first || !last || !chart) return null;
  const second = comparison && layoutChart(comparison.points.map((point) => ({ ...point, before: null })));
  const [begin, end] = [dayNumber(first.periodStart), dayNumber(endOfPeriod(last.periodStart, metric.frequency)) + 1];
  const xOfDay = (day: number) => (Math.min(Math.max(day - begin, 0), end - begin) / (end - begin)) * 100;
  const hasBefore = points.some(({ before }) => before !== null);
  return (
    <figure className={styles.chart} data-two={second ? "" : undefined}>
      <figcaption className={styles.legend}>
        <span>{metric.name}</span>
        {hasBefore && <span data-before="">Previous year</span>}
        {second && <span data-comparison="">{`${comparison.metric.name} (right axis)`}</span>}
        {chart.least > 0 && <small className="soft">{`Axis starts at ${metricText(chart.least, metric)}`}</small>}
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        {chart.ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ top: `${chart.height(tick)}%` }}>
            <small>{metricText(tick, metric)}</small>
          </span>
        ))}
        {second?.ticks.map((tick) => (
          <small key={tick} className={styles.right} style={{ top: `${second.height(tick)}%` }}>
            {metricText(tick, comparison?.metric ?? metric)}
          </small>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path
            data-before=""
            d={linePath(
              points.map(({ before }) => before),
              chart.across,
              chart.height,
            )}
          />
          <path
            d={linePath(
              points.map(({ value }) => value),
              chart.across,
              chart.height,
            )}
          />
          {second && (
            <path
              data-comparison=""
              d={linePath(
                comparison.points.map(({ value }) => value),
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
        <ul className={styles.items} aria-label={translate("{Plan} items in this period")}>
          {items.map(({ id, title, from, to, link }) => {
            const [left, right] = [xOfDay(dayNumber(from)), xOfDay(dayNumber(to) + 1)];
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
