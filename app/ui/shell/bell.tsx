import { paths } from "#app/paths.ts";
import { Icon } from "../icon.tsx";
import styles from "./bell.module.css";
import { MOST_UNREAD } from "./most-unread.ts";

/** The way to one's notifications, with how many are not read. */
export function Bell({ unread }: { unread: number }) {
  const count = unread > MOST_UNREAD ? `${MOST_UNREAD}+` : String(unread);
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
