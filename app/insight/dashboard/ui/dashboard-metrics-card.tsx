import type { MetricCard } from "#app/insight/metrics/metric-cards.server.ts";
import { periodText } from "#app/insight/metrics/period-rules.ts";
import { Sparkline } from "#app/ui/content/sparkline.tsx";
import { metricChange, metricChangeText, metricText } from "#app/insight/metrics/value-rules.ts";
import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import styles from "./dashboard.module.css";

/** First metrics with their trend and their change from the year before. */
export function MetricsCard({ cards, locationId }: { cards: readonly MetricCard[]; locationId: number | null }) {
  const linkTo = (metric?: number) =>
    locationId === null ? paths.businessMetrics({ metric }) : paths.locationMetrics(locationId, { metric });
  return (
    <Card title="Business metrics" action={<a href={linkTo()}>All metrics</a>}>
      <ul className={`bare ${styles.metrics}`}>
        {cards.map(({ metric, periodStart, current, trend }) => {
          const change = metricChange(current?.same.value ?? null, current?.same.before ?? null, metric);
          return (
            <li key={metric.id}>
              <a href={linkTo(metric.id)}>{metric.name}</a>
              <strong>{current ? metricText(current.value, metric) : "No data"}</strong>
              <Sparkline points={trend.map(({ value }) => value)} />
              <span className="soft">{periodText(periodStart, metric.frequency)}</span>
              {change ? (
                <Status tone={change.tone} word={`${metricChangeText(change)} vs. last year`} />
              ) : (
                "No data last year"
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
