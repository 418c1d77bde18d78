import { ShownNewest } from "#app/ui/shown-of.tsx";
import { MAX_HISTORY } from "../record-history.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Instant } from "#app/ui/status.tsx";

interface Entry {
  id: number;
  at: string;
  by: string;
  sentences: string[];
}

/** The newest changes of one record. `empty` says what will be here. */
export function RecordHistory({ entries, timeZone, empty }: { entries: Entry[]; timeZone: string; empty: string }) {
  return (
    <Card title="Change history">
      {entries.length === 0 ? (
        <p className="soft">
          <Say>{empty}</Say>
        </p>
      ) : (
        <ol className="bare stack breaks">
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.sentences.map((sentence) => (
                <p key={sentence}>
                  <Say>{sentence}</Say>
                </p>
              ))}
              <span className="note">
                {entry.by}, <Instant at={entry.at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <ShownNewest shown={entries.length} most={MAX_HISTORY} rest="The audit log has all of them." />
    </Card>
  );
}
