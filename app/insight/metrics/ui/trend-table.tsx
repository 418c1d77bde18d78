import plain from "#app/ui/plain-table.module.css";
import type { Metric } from "../metric-queries.server.ts";
import { periodText } from "../period-rules.ts";
import { changeOf, metricText } from "../value-rules.ts";
import type { TrendPoint } from "./trend-chart.tsx";

/** What the chart draws, in numbers, the newest first. */
export function TrendTable({ metric, points }: { metric: Metric; points: readonly TrendPoint[] }) {
  const shown = (value: number | null) => (value === null ? "Not measured" : metricText(value, metric));
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
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ periodStart, value, before }) => (
            <tr key={periodStart}>
              <th scope="row">{periodText(periodStart, metric.frequency)}</th>
              <td>{shown(value)}</td>
              <td>{shown(before)}</td>
              <td>{changeOf(value, before, metric)?.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
