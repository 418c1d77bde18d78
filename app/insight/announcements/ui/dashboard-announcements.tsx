import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { AnnouncementCard } from "./announcement-card.tsx";

const MAX_IN_FULL = 3;

/** Announcements on a dashboard: the first few with their text, the others as links. */
export function DashboardAnnouncements({
  announcements,
}: {
  announcements: readonly Parameters<typeof AnnouncementCard>[0]["announcement"][];
}) {
  const others = announcements.slice(MAX_IN_FULL);
  return (
    <>
      {announcements.slice(0, MAX_IN_FULL).map((announcement) => (
        <AnnouncementCard key={announcement.id} announcement={announcement} />
      ))}
      {others.length > 0 && (
        <Card title={countText(others.length, "more announcement")}>
          <ul className="bare stack close">
            {others.map(({ id, title }) => (
              <li key={id}>
                <a href={paths.announcement(id)}>{title}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
