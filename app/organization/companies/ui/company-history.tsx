import type { SerializeFrom } from "@remix-run/node";
import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import type { listCompanyHistory } from "../company-history.server.ts";
import styles from "./company-forms.module.css";

type Entries = SerializeFrom<Awaited<ReturnType<typeof listCompanyHistory>>>;

/** The newest changes of a company's settings. */
export function CompanyHistory({ entries, timeZone }: { entries: Entries; timeZone: string }) {
  return (
    <Card title="Change history">
      {entries.length === 0 ? (
        <p className={styles.soft}>Changes of these settings appear here, with who made them.</p>
      ) : (
        <ol className={styles.history}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <div className={styles.who}>
                <Instant at={entry.at} timeZone={timeZone} />
                <span>{entry.by}</span>
              </div>
              <div>
                {entry.sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
