import { NewestNote } from "#app/ui/page/truncation-notes.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { MAX_ACTIVITY } from "../user-activity.ts";

interface Entry {
  id: number;
  at: string;
  by: string;
  sentences: string[];
}

/** Card with the newest changes of an account and the newest events caused by its user. */
export function UserActivity({ entries, timeZone }: { entries: Entry[]; timeZone: string }) {
  return (
    <Card title="Activity">
      {entries.length === 0 ? (
        <p className="soft">No account changes or sign-ins yet.</p>
      ) : (
        <ol className="bare stack">
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.sentences.map((sentence) => (
                <p key={sentence} className="breaks">
                  {sentence}
                </p>
              ))}
              <span className="note inline">
                {entry.by}, <Instant at={entry.at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <NewestNote shown={entries.length} most={MAX_ACTIVITY} rest="The audit log has all of them." />
    </Card>
  );
}
