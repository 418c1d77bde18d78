import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "./notification-bell.module.css";
import { MAX_UNREAD } from "./max-unread.ts";

/** Link to the user's notifications, with the number of unread ones. */
export function NotificationBell({ unread }: { unread: number }) {
  const count = unread > MAX_UNREAD ? `${MAX_UNREAD}+` : String(unread);
  return (
    <a
      href={paths.notifications()}
      className={styles.bell}
      aria-label={unread === 0 ? "Notifications" : `Notifications, ${count} unread`}
    >
      <Icon name="bell" size={24} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </a>
  );
}
