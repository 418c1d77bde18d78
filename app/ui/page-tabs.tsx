import { Link } from "@remix-run/react";
import styles from "./page-tabs.module.css";
import { useSay } from "./say.tsx";

/** The parts of a page, each at an address of its own, so that they work before scripts do. */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { name: string; label: string; to: string }[];
  current: string;
}) {
  const say = useSay();
  return (
    <nav aria-label={label} className={styles.tabs} data-print="hide">
      {tabs.map(({ name, label, to }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={name === current ? "page" : undefined}>
          {say(label)}
        </Link>
      ))}
    </nav>
  );
}
