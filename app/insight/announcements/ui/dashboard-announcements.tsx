import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { Status } from "#app/ui/content/status.tsx";
import { AnnouncementText } from "./announcement-card.tsx";
import styles from "./dashboard-announcements.module.css";

const MAX_LINES = 2;

/** Announcements on a dashboard: a line each until it is opened, those to confirm first; the others as links. */
export function DashboardAnnouncements({
  announcements,
}: {
  announcements: readonly Parameters<typeof AnnouncementText>[0]["announcement"][];
}) {
  const others = announcements.slice(MAX_LINES);
  if (announcements.length === 0) return null;
  return (
    <section aria-label="Announcements" className={styles.lines}>
      {announcements.slice(0, MAX_LINES).map((announcement) => (
        <details key={announcement.id}>
          <summary>
            <h2>{announcement.title}</h2>
            {announcement.mustAcknowledge && <Status tone="warning" word="Confirm that you read this" />}
          </summary>
          <AnnouncementText announcement={announcement} />
        </details>
      ))}
      {others.length > 0 && (
        <details>
          <summary>{countText(others.length, "more announcement")}</summary>
          <ul className="bare stack close">
            {others.map(({ id, title }) => (
              <li key={id}>
                <a href={paths.announcement(id)}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
