import { useNavigate } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { buttonClass } from "./buttons.tsx";
import { addMonthsToDay } from "#app/ui/text/dates.ts";
import { monthText } from "#app/ui/text/format.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "./month-switcher.module.css";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";

/** Month's name between 'Previous month' and 'Next month'. Months are YYYY-MM. */
export function MonthSwitcher({ month, linkTo }: { month: string; linkTo: (month: string) => string }) {
  return (
    <PeriodSwitcher
      unit="month"
      name={<MonthName month={month} linkTo={linkTo} />}
      previousTo={linkTo(addMonths(month, -1))}
      nextTo={linkTo(addMonths(month, 1))}
    />
  );
}

/** Name of a period with links to the one before and after it, wide enough for long names. */
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
      <PeriodLink to={previousTo} label={`Previous ${unit}`} icon="chevron-left" />
      <span className={styles.name} data-unit={unit} aria-live="polite">
        {name}
      </span>
      <PeriodLink to={nextTo} label={`Next ${unit}`} icon="chevron-right" />
    </div>
  );
}

const dateModule = lazyModule(() => import("#app/ui/fields/date-lazy.tsx"));

/** Month's name; with script, a click on it opens the other months. */
function MonthName({ month, linkTo }: { month: string; linkTo: (month: string) => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const pickers = useLazyModule(dateModule, isOpen || dateModule.loaded !== null);
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
  if (!pickers) return name;
  return (
    <pickers.MonthPopover
      month={month}
      isOpen={isOpen}
      onChoose={(chosen) => {
        setIsOpen(false);
        navigate(linkTo(chosen), { preventScrollReset: true });
      }}
      onClose={() => setIsOpen(false)}
    >
      {name}
    </pickers.MonthPopover>
  );
}

function PeriodLink({ to, label, icon }: { to: string; label: string; icon: "chevron-left" | "chevron-right" }) {
  return (
    <a href={to} className={buttonClass({ icon: true, look: "quiet" })} aria-label={label} title={label} data-keep="">
      <Icon name={icon} />
    </a>
  );
}

/** Add months to a month (YYYY-MM); negative goes back. */
export function addMonths(month: string, months: number): string {
  return addMonthsToDay(month, months).slice(0, 7);
}
