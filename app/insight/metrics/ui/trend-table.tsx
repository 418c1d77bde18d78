import plain from "#app/ui/plain-table.module.css";
import type { Metric } from "../metric-queries.server.ts";
import { periodText } from "../period-rules.ts";
import { changeOf, metricText } from "../value-rules.ts";
import type { TrendPoint } from "../chart-rules.ts";

/** What the chart draws, in numbers, the newest first. */
export function TrendTable({
  metric,
  points,
  beside,
}: {
  metric: Metric;
  points: readonly TrendPoint[];
  beside: { metric: Metric; points: readonly TrendPoint[] } | null;
}) {
  const shown = (value: number | null, of = metric) => (value === null ? "Not measured" : metricText(value, of));
  const secondAt = new Map(beside?.points.map(({ periodStart, value }) => [periodStart, value]));
  return (
    <details data-print="hide">
      <summary>Show it in numbers</summary>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">{metric.name}</th>
            <th scope="col">A year before</th>
            <th scope="col">Change</th>
            {beside && <th scope="col">{beside.metric.name}</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ periodStart, value, before }) => (
            <tr key={periodStart}>
              <th scope="row">{periodText(periodStart, metric.frequency)}</th>
              <td>{shown(value)}</td>
              <td>{shown(before)}</td>
              <td>{changeOf(value, before, metric)?.text}</td>
              {beside && <td>{shown(secondAt.get(periodStart) ?? null, beside.metric)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
