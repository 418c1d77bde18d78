import type { MetricCard } from "#app/insight/metrics/metric-page.server.ts";
import { periodText } from "#app/insight/metrics/period-rules.ts";
import { Sparkline } from "#app/ui/sparkline.tsx";
import { changeOf, metricText } from "#app/insight/metrics/value-rules.ts";
import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import styles from "./metrics-card.module.css";

/** The first metrics with their trend and how they stand to the year before, where somebody may see any. */
export function MetricsCard({ cards, locationId }: { cards: readonly MetricCard[]; locationId: number | null }) {
  const linkTo = (metric?: number) =>
    locationId === null ? paths.businessMetrics({ metric }) : paths.locationMetrics(locationId, { metric });
  return (
    <Card title="Business metrics" action={<a href={linkTo()}>All figures</a>}>
      <ul className={`bare ${styles.metrics}`}>
        {cards.map(({ metric, periodStart, figure, trend }) => {
          const change = changeOf(figure?.same.value ?? null, figure?.same.before ?? null, metric);
          return (
            <li key={metric.id}>
              <a href={linkTo(metric.id)}>{metric.name}</a>
              <strong>{figure ? metricText(figure.value, metric) : "Not measured"}</strong>
              <Sparkline points={trend.map(({ value }) => value)} />
              <span className="soft">{periodText(periodStart, metric.frequency)}</span>
              {change ? <Status tone={change.tone} word={`${change.word}, ${change.text}`} /> : "No year before"}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
