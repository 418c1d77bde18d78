import { Link } from "@remix-run/react";
import { countText } from "#app/ui/format.ts";
import { useSay } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import type { Figure } from "../figures.ts";
import type { MetricCard } from "../metric-page.server.ts";
import { periodText } from "../period-rules.ts";
import { changeOf, metricText } from "../value-rules.ts";
import styles from "./metric-cards.module.css";
import { Sparkline } from "#app/ui/sparkline.tsx";

/** A card a metric: what it is now, how it stands to the year and the period before, and where it comes from. */
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
            <OneCard card={card} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OneCard({ card: { metric, periodStart, figure, prior, trend } }: { card: MetricCard }) {
  const say = useSay();
  const { same } = figure ?? {};
  const yearly = changeOf(same?.value ?? null, same?.before ?? null, metric);
  const lately = changeOf(figure?.value ?? null, prior, metric);
  return (
    <>
      <span className={styles.name}>{metric.name}</span>
      <span className={styles.period}>{periodText(periodStart, metric.frequency)}</span>
      <span className={styles.value}>{figure ? metricText(figure.value, metric) : "Not measured"}</span>
      <Sparkline points={trend.map(({ value }) => value)} />
      <span className={styles.change}>
        {yearly ? <Status tone={yearly.tone} word={`${yearly.word}, ${yearly.text}`} /> : "No year before"}
        {figure && yearly && <span className="soft">{say(`on the year${sharedBy(figure)}`)}</span>}
      </span>
      {lately && <span className="soft">{`${lately.text} on the period before`}</span>}
    </>
  );
}

/** Of how many locations a change on the year tells, as only those that have both years are compared. */
function sharedBy({ locations, same }: Figure): string {
  return locations > 1 ? `, ${same.locations} of ${countText(locations, "{location}")}` : "";
}
