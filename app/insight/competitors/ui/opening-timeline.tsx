import { FirstOfNote } from "#app/ui/page/truncation-notes.tsx";
import { paths } from "#app/paths.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { Card } from "#app/ui/page/page.tsx";
import { EmptyState, Status } from "#app/ui/content/status.tsx";
import { expectedDateText, openingWorkflow, timelineHeading } from "../opening-rules.ts";
import { nearestLocationText } from "./opening-cells.tsx";
import styles from "./opening-timeline.module.css";

interface TimelineOpening {
  id: number;
  brand: string;
  city: string;
  state: string;
  status: string;
  expectedOn: string | null;
  precision: string;
  nearest: { name: string; miles: number } | null;
  /** Number of openings, including those not listed. */
  total: number;
}

/** Timeline of openings by the month, quarter or half year in which they are expected, never more exact than known. */
export function OpeningTimeline({ openings, tableTo }: { openings: readonly TimelineOpening[]; tableTo: string }) {
  if (openings.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No openings"
          text="No openings expected, and none in the last three months."
          action={{ label: "Show table", to: tableTo }}
        />
      </Card>
    );
  }
  return (
    <>
      <ol className={`bare ${styles.timeline}`}>
        {groupByHeading(openings).map(({ span, held }) => (
          <li key={span} className={styles.span}>
            <h2 className={styles.head}>{span}</h2>
            <ul className={`bare ${styles.openings}`}>
              {held.map(({ id, brand, city, state, status, expectedOn, precision, nearest }) => (
                <li key={id} className={styles.opening}>
                  <a href={paths.opening(id)} className="medium">
                    {brand}
                  </a>
                  <span>{`${city}, ${state}`}</span>
                  <Status {...statusOf(openingWorkflow, status)} />
                  <span className="note">
                    {[precision === "day" && expectedDateText(expectedOn, precision), nearestLocationText(nearest)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <FirstOfNote
        shown={openings.length}
        total={openings[0]?.total ?? 0}
        noun={["opening"]}
        rest="The table shows all of them."
      />
    </>
  );
}

function groupByHeading(openings: readonly TimelineOpening[]): { span: string; held: TimelineOpening[] }[] {
  const spans = new Map<string, TimelineOpening[]>();
  for (const opening of openings) {
    const span = timelineHeading(opening.expectedOn, opening.precision);
    spans.set(span, [...(spans.get(span) ?? []), opening]);
  }
  return [...spans].map(([span, held]) => ({ span, held }));
}
