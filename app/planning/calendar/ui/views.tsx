import { Button, buttonClass } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { monthAfter } from "#app/ui/month-switcher.tsx";
import { Say } from "#app/ui/say.tsx";
import { type CalendarState, calendarLink, VIEWS, viewWords, weeksLater } from "../calendar-address.ts";
import { weekText } from "#app/platform/dates/day-words.ts";
import styles from "./calendar.module.css";

/** The ways to look at the calendar, and its print. */
export function Views({ state }: { state: CalendarState }) {
  return (
    <>
      <nav aria-label="Views" className={styles.views}>
        {VIEWS.map((view) => (
          <a
            key={view}
            href={calendarLink(state, { view, day: null })}
            aria-current={view === state.view ? "page" : undefined}
            data-keep=""
          >
            <Say>{viewWords[view]}</Say>
          </a>
        ))}
      </nav>
      <span className={styles.print} data-needs-script="">
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      </span>
    </>
  );
}

/** The week's days between 'Previous week' and 'Next week'. */
export function WeekSwitcher({ state }: { state: CalendarState }) {
  const { week } = state;
  return (
    <div className={styles.switcher} role="group" aria-label="Week">
      <Step to={calendarLink(state, weeksLater(state, -1))} label="Previous week" icon="chevron-left" />
      <span aria-live="polite">{weekText(week)}</span>
      <Step to={calendarLink(state, weeksLater(state, 1))} label="Next week" icon="chevron-right" />
    </div>
  );
}

/** The quarter between 'Previous quarter' and 'Next quarter'. */
export function QuarterSwitcher({ state }: { state: CalendarState }) {
  const quarterAfter = (quarters: number) =>
    calendarLink(state, { month: monthAfter(state.month, quarters * 3), day: null });
  return (
    <div className={styles.switcher} role="group" aria-label="Quarter">
      <Step to={quarterAfter(-1)} label="Previous quarter" icon="chevron-left" />
      <span aria-live="polite">{`Q${Math.ceil(Number(state.month.slice(5)) / 3)} ${state.month.slice(0, 4)}`}</span>
      <Step to={quarterAfter(1)} label="Next quarter" icon="chevron-right" />
    </div>
  );
}

/** The year between 'Previous year' and 'Next year'. */
export function YearSwitcher({ state }: { state: CalendarState }) {
  const yearAfter = (years: number) => calendarLink(state, { month: monthAfter(state.month, years * 12), day: null });
  return (
    <div className={styles.switcher} role="group" aria-label="Year">
      <Step to={yearAfter(-1)} label="Previous year" icon="chevron-left" />
      <span aria-live="polite">{state.month.slice(0, 4)}</span>
      <Step to={yearAfter(1)} label="Next year" icon="chevron-right" />
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
