import { useNavigate } from "@remix-run/react";
import { useState } from "react";
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
      <MonthName month={month} linkTo={linkTo} />
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

/** The month so many months later; negative goes back. */
export function monthAfter(month: string, months: number): string {
  return monthsLater(month, months).slice(0, 7);
}
