import { ShownOf } from "#app/ui/shown-of.tsx";
import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page.tsx";
import { EmptyState, Status } from "#app/ui/status.tsx";
import { expectedText, statusOf, statusTones, statusWords, timelineSpan } from "../opening-rules.ts";
import { nearestText } from "./opening-cells.tsx";
import styles from "./opening-timeline.module.css";

interface Expected {
  id: number;
  brand: string;
  city: string;
  state: string;
  status: string;
  expectedOn: string | null;
  precision: string;
  nearest: { name: string; miles: number } | null;
  /** How many there are in all. */
  total: number;
}

/** Openings by the month, quarter or half year in which they are expected: nothing is told more exactly than it is known. */
export function OpeningTimeline({ openings, tableTo }: { openings: readonly Expected[]; tableTo: string }) {
  if (openings.length === 0) {
    return (
      <Card>
        <EmptyState
          title="Nothing is to come"
          text="No opening is expected, and none was in the last three months."
          action={{ label: "As a table", to: tableTo }}
        />
      </Card>
    );
  }
  return (
    <>
      <ol className={`bare ${styles.timeline}`}>
        {spansOf(openings).map(({ span, held }) => (
          <li key={span} className={styles.span}>
            <h2 className={styles.head}>{span}</h2>
            <ul className={`bare ${styles.openings}`}>
              {held.map(({ id, brand, city, state, status, expectedOn, precision, nearest }) => (
                <li key={id} className={styles.opening}>
                  <a href={paths.opening(id)} className="medium">
                    {brand}
                  </a>
                  <span>{`${city}, ${state}`}</span>
                  <Status tone={statusTones[statusOf(status)]} word={statusWords[statusOf(status)]} />
                  <span className="note">
                    {[precision === "day" && expectedText(expectedOn, precision), nearestText(nearest)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <ShownOf shown={openings.length} total={openings[0]?.total ?? 0} noun={["opening"]} rest="The table lists all." />
    </>
  );
}

function spansOf(openings: readonly Expected[]): { span: string; held: Expected[] }[] {
  const spans = new Map<string, Expected[]>();
  for (const opening of openings) {
    const span = timelineSpan(opening.expectedOn, opening.precision);
    spans.set(span, [...(spans.get(span) ?? []), opening]);
  }
  return [...spans].map(([span, held]) => ({ span, held }));
}
