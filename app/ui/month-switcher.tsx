import { useNavigate } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "./buttons.tsx";
import { monthsLater } from "./dates.ts";
import { monthText } from "./format.ts";
import { useHydrated } from "./hydrated.ts";
import { Icon } from "./icon.tsx";
import styles from "./month-switcher.module.css";
import { partOf, usePart } from "./part.ts";

/** The month's name between 'Previous month' and 'Next month'. Months are YYYY-MM. */
export function MonthSwitcher({ month, linkTo }: { month: string; linkTo: (month: string) => string }) {
  return (
    <PeriodSwitcher
      unit="month"
      name={<MonthName month={month} linkTo={linkTo} />}
      previousTo={linkTo(monthAfter(month, -1))}
      nextTo={linkTo(monthAfter(month, 1))}
    />
  );
}

/** A span of the calendar by its name, with links to the one before and after it. There is room for longer names. */
export function PeriodSwitcher({
  unit,
  name,
  previousTo,
  nextTo,
}: {
  unit: "week" | "month" | "quarter" | "year";
  name: ReactNode;
  previousTo: string;
  nextTo: string;
}) {
  return (
    <div className={styles.switcher} role="group" aria-label={unit.charAt(0).toUpperCase() + unit.slice(1)}>
      <Step to={previousTo} label={`Previous ${unit}`} icon="chevron-left" />
      <span className={styles.name} data-unit={unit} aria-live="polite">
        {name}
      </span>
      <Step to={nextTo} label={`Next ${unit}`} icon="chevron-right" />
    </div>
  );
}

const datePart = partOf(() => import("./date-part.tsx"));

/** The month's name; with script, a click on it offers the others. */
function MonthName({ month, linkTo }: { month: string; linkTo: (month: string) => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const part = usePart(datePart, isOpen || datePart.come !== null);
  const navigate = useNavigate();
  const name = (
    <button
      type="button"
      className={styles.month}
      disabled={!useHydrated()}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(!isOpen)}
    >
      <span aria-live="polite">{monthText(month)}</span>
    </button>
  );
  if (!part) return name;
  return (
    <part.MonthChoice
      month={month}
      isOpen={isOpen}
      onChoose={(chosen) => {
        setIsOpen(false);
        navigate(linkTo(chosen), { preventScrollReset: true });
      }}
      onClose={() => setIsOpen(false)}
    >
      {name}
    </part.MonthChoice>
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
  return monthsLater(month, months).slice(0, 7);
}
