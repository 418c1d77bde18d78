import plain from "#app/ui/content/plain-table.module.css";
import type { MetricType } from "../metric-queries.server.ts";
import { periodText } from "../period-rules.ts";
import { metricChange, metricText } from "../value-rules.ts";
import type { TrendPoint } from "../chart-rules.ts";

/** Values of the chart as a table, newest first. */
export function TrendTable({
  metric,
  points,
  comparison,
}: {
  metric: MetricType;
  points: readonly TrendPoint[];
  comparison: { metric: MetricType; points: readonly TrendPoint[] } | null;
}) {
  const shown = (value: number | null, of = metric) => (value === null ? "No data" : metricText(value, of));
  const secondAt = new Map(comparison?.points.map(({ periodStart, value }) => [periodStart, value]));
  return (
    <details data-print="hide">
      <summary>Show table</summary>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">{metric.name}</th>
            <th scope="col">Previous year</th>
            <th scope="col">Change</th>
            {comparison && <th scope="col">{comparison.metric.name}</th>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ periodStart, value, before }) => (
            <tr key={periodStart}>
              <th scope="row">{periodText(periodStart, metric.frequency)}</th>
              <td>{shown(value)}</td>
              <td>{shown(before)}</td>
              <td>{metricChange(value, before, metric)?.text}</td>
              {comparison && <td>{shown(secondAt.get(periodStart) ?? null, comparison.metric)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
