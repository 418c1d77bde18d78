import { NewestNote } from "#app/ui/page/truncation-notes.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { MAX_HISTORY_ENTRIES } from "../record-history.ts";

interface HistoryEntry {
  id: number;
  at: string;
  by: string;
  sentences: string[];
}

/** Card of a record's latest changes. */
export function RecordHistory({ entries, timeZone }: { entries: HistoryEntry[]; timeZone: string }) {
  return (
    <Card title="Change history">
      {entries.length === 0 ? (
        <p className="soft">No changes yet.</p>
      ) : (
        <ol className="bare stack breaks">
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.sentences.map((sentence) => (
                <p key={sentence}>
                  <T>{sentence}</T>
                </p>
              ))}
              <span className="note">
                {entry.by}, <Instant at={entry.at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <NewestNote shown={entries.length} most={MAX_HISTORY_ENTRIES} rest="See the audit log for all changes." />
    </Card>
  );
}
