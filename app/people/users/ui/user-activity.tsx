import { ShownNewest } from "#app/ui/shown-of.tsx";
import { MAX_ACTIVITY } from "../user-activity.ts";
import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import styles from "./user-forms.module.css";

interface Entry {
  id: number;
  at: string;
  by: string;
  sentences: string[];
}

/** The newest of what happened to an account and of what its person did. */
export function UserActivity({ entries, timeZone }: { entries: Entry[]; timeZone: string }) {
  return (
    <Card title="Activity">
      {entries.length === 0 ? (
        <p className="soft">Changes of this account and sign-ins appear here.</p>
      ) : (
        <ol className={styles.activity}>
          {entries.map((entry) => (
            <li key={entry.id}>
              {entry.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <span>
                {entry.by}, <Instant at={entry.at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <ShownNewest shown={entries.length} most={MAX_ACTIVITY} rest="The audit log has all of them." />
    </Card>
  );
}
