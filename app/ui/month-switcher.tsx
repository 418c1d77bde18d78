import { buttonClass } from "./buttons.tsx";
import { monthText } from "./format.ts";
import { Icon } from "./icon.tsx";
import styles from "./month-switcher.module.css";

/** The month's name between 'Previous month' and 'Next month'. Months are YYYY-MM. */
export function MonthSwitcher({ month, linkTo }: { month: string; linkTo: (month: string) => string }) {
  return (
    <PeriodSwitcher
      unit="month"
      text={monthText(month)}
      previousTo={linkTo(monthAfter(month, -1))}
      nextTo={linkTo(monthAfter(month, 1))}
    />
  );
}

/** A span of the calendar by its name, with links to the one before and after it. There is room for longer names. */
export function PeriodSwitcher({
  unit,
  text,
  previousTo,
  nextTo,
}: {
  unit: "week" | "month" | "quarter" | "year";
  text: string;
  previousTo: string;
  nextTo: string;
}) {
  return (
    <div className={styles.switcher} role="group" aria-label={unit.charAt(0).toUpperCase() + unit.slice(1)}>
      <Step to={previousTo} label={`Previous ${unit}`} icon="chevron-left" />
      <span className={styles.name} data-unit={unit} aria-live="polite">
        {text}
      </span>
      <Step to={nextTo} label={`Next ${unit}`} icon="chevron-right" />
    </div>
  );
}

function Step({ to, label, icon }: { to: string; label: string; icon: "chevron-left" | "chevron-right" }) {
  return (
    <a href={to} className={buttonClass({ icon: true, look: "quiet" })} aria-label={label} title={label} data-keep="">
      <Icon name={icon} />
    </a>
  );
}

/** The month so many months later; negative goes back. */
export function monthAfter(month: string, months: number): string {
  const start = new Date(`${month}-01T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return start.toISOString().slice(0, 7);
}
