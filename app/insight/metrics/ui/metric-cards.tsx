import { Link } from "@remix-run/react";
import { allText } from "#app/planning/plans/plan-words.ts";
import { countText } from "#app/ui/text/format.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { Sparkline } from "#app/ui/content/sparkline.tsx";
import type { MetricResult } from "../metric-lookup.ts";
import type { MetricCard } from "../metric-cards.server.ts";
import { periodText, priorPeriodText } from "../period-rules.ts";
import { metricChange, metricChangeText, metricText } from "../value-rules.ts";
import styles from "./metric-cards.module.css";

/** Cards of metrics: current value, trend, and changes from the year and the period before. */
export function MetricCards({
  cards,
  chosen,
  linkOf,
}: {
  cards: readonly MetricCard[];
  chosen: number;
  linkOf: (metricId: number) => string;
}) {
  return (
    <ul className={styles.cards}>
      {cards.map((card) => (
        <li key={card.metric.id}>
          <Link
            to={linkOf(card.metric.id)}
            className={styles.card}
            aria-current={card.metric.id === chosen || undefined}
            preventScrollReset
          >
            <MetricCardContent card={card} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function MetricCardContent({ card: { metric, periodStart, current, prior, trend } }: { card: MetricCard }) {
  const translate = useTranslate();
  const { same } = current ?? {};
  const yearly = metricChange(same?.value ?? null, same?.before ?? null, metric);
  const sincePrevious = metricChange(current?.value ?? null, prior, metric);
  return (
    <>
      <span className={styles.name}>{metric.name}</span>
      <span className={styles.period}>{periodText(periodStart, metric.frequency)}</span>
      <span className={styles.value}>{current ? metricText(current.value, metric) : "No data"}</span>
      <Sparkline points={trend.map(({ value }) => value)} />
      <span className={styles.change}>
        {yearly ? <Status tone={yearly.tone} word={metricChangeText(yearly)} /> : "No data last year"}
        {current && yearly && (
          <span className="soft">{translate(`vs. last year${comparedLocationsText(current)}`)}</span>
        )}
      </span>
      {sincePrevious && (
        <span className="soft">{`${sincePrevious.text} vs. ${priorPeriodText(metric.frequency)}`}</span>
      )}
    </>
  );
}

/** Return the number of locations a yearly change is based on, since only those with both years are compared. */
function comparedLocationsText({ locations, same }: MetricResult): string {
  if (locations <= 1) return "";
  if (same.locations === locations) return `, ${allText(locations, "{location}")}`;
  return `, ${same.locations} of ${countText(locations, "{location}")}`;
}
