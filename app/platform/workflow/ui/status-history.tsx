import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import styles from "./record-log.module.css";

interface StatusChange {
  id: number;
  toStatus: string;
  reason: string;
  at: string;
  by: string;
}

/** What became of a record, the newest first; `words` names its statuses. */
export function StatusHistory({
  changes,
  words,
  timeZone,
}: {
  changes: readonly StatusChange[];
  words: Readonly<Record<string, string>>;
  timeZone: string;
}) {
  return (
    <Card title="Status history">
      <ol className={styles.log}>
        {changes.map((change) => (
          <li key={change.id}>
            <p>
              {words[change.toStatus] ?? change.toStatus}
              {change.reason && `: ${change.reason}`}
            </p>
            <span className={styles.who}>
              {change.by}, <Instant at={change.at} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
