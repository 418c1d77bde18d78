import { buttonClass } from "./buttons.tsx";
import { monthsLater } from "./dates.ts";
import { monthText } from "./format.ts";
import { Icon } from "./icon.tsx";
import styles from "./month-switcher.module.css";

/** The month's name between 'Previous month' and 'Next month'. Months are YYYY-MM. */
export function MonthSwitcher({ month, linkTo }: { month: string; linkTo: (month: string) => string }) {
  return (
    <div className={styles.switcher} role="group" aria-label="Month">
      <a
        href={linkTo(monthAfter(month, -1))}
        className={buttonClass({ icon: true, look: "quiet" })}
        aria-label="Previous month"
        title="Previous month"
        data-keep=""
      >
        <Icon name="chevron-left" />
      </a>
      <span className={styles.month} aria-live="polite">
        {monthText(month)}
      </span>
      <a
        href={linkTo(monthAfter(month, 1))}
        className={buttonClass({ icon: true, look: "quiet" })}
        aria-label="Next month"
        title="Next month"
        data-keep=""
      >
        <Icon name="chevron-right" />
      </a>
    </div>
  );
}

/** The month so many months later; negative goes back. */
export function monthAfter(month: string, months: number): string {
  return monthsLater(month, months).slice(0, 7);
}
