import type { MetricCard } from "#app/insight/metrics/metric-cards.server.ts";
import { periodText } from "#app/insight/metrics/period-rules.ts";
import { metricChange, metricChangeText, metricText } from "#app/insight/metrics/value-rules.ts";
import { paths } from "#app/paths.ts";
import { Status } from "#app/ui/content/status.tsx";
import { Card } from "#app/ui/page/page.tsx";
import styles from "./dashboard.module.css";

/** First metrics, a line each: value of the newest period and its change from the year before. */
export function MetricLinesCard({ cards, locationId }: { cards: readonly MetricCard[]; locationId: number | null }) {
  const linkTo = (metric?: number) =>
    locationId === null ? paths.businessMetrics({ metric }) : paths.locationMetrics(locationId, { metric });
  return (
    <Card title="Business metrics" action={<a href={linkTo()}>All metrics</a>}>
      <ul className={`bare ${styles.metrics}`}>
        {cards.map(({ metric, periodStart, current }) => {
          const change = metricChange(current?.same.value ?? null, current?.same.before ?? null, metric);
          return (
            <li key={metric.id} title={periodText(periodStart, metric.frequency)}>
              <a href={linkTo(metric.id)}>{metric.name}</a>
              <strong>{current ? metricText(current.value, metric) : "No data"}</strong>
              {change ? (
                <Status tone={change.tone} word={`${metricChangeText(change)} vs. last year`} />
              ) : (
                <span className="soft">No data last year</span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
