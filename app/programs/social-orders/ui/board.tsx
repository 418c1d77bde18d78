import { paths } from "#app/paths.ts";
import { dayText, numberText } from "#app/ui/text/format.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { socialWorkflow } from "../social-rules.ts";
import styles from "./board.module.css";

interface Stage {
  status: string;
  count: number;
  cards: readonly { id: number; number: string; package: string; startOn: string; location: string; isLate: boolean }[];
}

/** Board of open orders with a column for each status. */
export function Board({ stages }: { stages: readonly Stage[] }) {
  return (
    <div className={styles.board} tabIndex={0} role="region" aria-label="Orders by status">
      {stages.map(({ status, count, cards }) => (
        <section key={status} className={styles.stage}>
          <h2 className={styles.head}>
            {statusLabel(socialWorkflow.words, status)}
            <span className="soft">{numberText(count)}</span>
          </h2>
          <ul className={`bare ${styles.cards}`}>
            {cards.map(({ id, number, package: name, startOn, location, isLate }) => (
              <li key={id}>
                <a href={paths.socialChecklist(id)} className={styles.card}>
                  <strong>{number}</strong>
                  <span>{location}</span>
                  <span className="note">{`${name}, starts ${dayText(startOn)}${isLate ? ", late" : ""}`}</span>
                </a>
              </li>
            ))}
          </ul>
          {count > cards.length && (
            <p className="soft">{`and ${numberText(count - cards.length)} more in the table`}</p>
          )}
          {count === 0 && <p className="soft">None</p>}
        </section>
      ))}
    </div>
  );
}
