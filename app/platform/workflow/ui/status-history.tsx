import { Card } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";

interface StatusChange {
  id: number;
  toStatus: string;
  reason: string;
  at: string;
  by: string;
}

/** Status changes of a record, newest first; `words` are the words of its statuses. */
export function StatusHistory({
  changes,
  words,
  timeZone,
}: {
  changes: readonly StatusChange[];
  words: Readonly<Record<string, string>>;
  timeZone: string;
}) {
  if (changes.length === 0) return null;
  return (
    <Card title="Status history">
      <ol className="bare stack">
        {changes.map((change) => (
          <li key={change.id}>
            <p>
              {words[change.toStatus] ?? change.toStatus}
              {change.reason && `: ${change.reason}`}
            </p>
            <span className="note">
              {change.by}, <Instant at={change.at} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
