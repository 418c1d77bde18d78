import { Link } from "@remix-run/react";
import styles from "./tabs.module.css";
import { useTranslate } from "#app/ui/text/translate.tsx";

/** Tabs of a page. Each has a URL of its own, so that they work without script. */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { name: string; label: string; to: string }[];
  current: string;
}) {
  const translate = useTranslate();
  return (
    <nav aria-label={label} className={`${styles.tabs} ${styles.scrolls}`} data-print="hide">
      {tabs.map(({ name, label, to }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={name === current ? "page" : undefined}>
          {translate(label)}
        </Link>
      ))}
    </nav>
  );
}
