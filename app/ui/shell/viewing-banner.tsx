import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { countdownText } from "#app/ui/browser/session-clock.ts";
import { leaveWithoutAsking } from "#app/ui/form/unsaved-changes.ts";
import styles from "./viewing-banner.module.css";

export interface ViewAsState {
  name: string;
  secondsLeft: number;
}

/** Bar at the foot of every page while an advisor views as a user, with the time left and a button that ends it. */
export function ViewingBanner({ viewing: { name, secondsLeft } }: { viewing: ViewAsState }) {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const end = Date.now() + secondsLeft * 1_000;
    const timer = window.setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
      setLeft(now);
      if (now > 0) return;
      window.clearInterval(timer);
      leaveWithoutAsking();
      window.location.assign(paths.root());
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [secondsLeft]);
  return (
    <section aria-label="View as" className={styles.banner} data-print="hide">
      <Icon name="eye" />
      <p>
        <strong>You are viewing as {name}.</strong> You can't make changes.{" "}
        <span className="tabular">{countdownText(left)} left.</span>
      </p>
      <form method="post" action={paths.stopViewing()}>
        <button type="submit" className={styles.stop}>
          Stop viewing
        </button>
      </form>
    </section>
  );
}
