import { sundayOf } from "#app/platform/dates/calendar-days.ts";
import { weekText } from "#app/platform/dates/day-words.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { monthAfter, MonthSwitcher, PeriodSwitcher } from "#app/ui/month-switcher.tsx";
import { Say } from "#app/ui/say.tsx";
import { type CalendarState, calendarLink, isWeekly, VIEWS, viewWords, weeksLater } from "../calendar-address.ts";
import { YearLegend } from "../grids/ui/year-grid.tsx";
import styles from "./calendar.module.css";

/** Which days are shown, the way back to today, and the views, which stay where they are while the days change. */
export function CalendarNavigation({ state, today }: { state: CalendarState; today: string }) {
  return (
    <div className={`row ${styles.bar}`} data-print="hide">
      <Switcher state={state} />
      <ButtonLink to={calendarLink(state, { month: today.slice(0, 7), week: sundayOf(today), day: null })}>
        Today
      </ButtonLink>
      {state.view === "year" && <YearLegend />}
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
    </div>
  );
}

function Switcher({ state }: { state: CalendarState }) {
  const { view, month, week } = state;
  const monthsLater = (months: number) => calendarLink(state, { month: monthAfter(month, months), day: null });
  if (isWeekly(state)) {
    const weekLater = (weeks: number) => calendarLink(state, weeksLater(state, weeks));
    return <PeriodSwitcher unit="week" name={weekText(week)} previousTo={weekLater(-1)} nextTo={weekLater(1)} />;
  }
  const year = month.slice(0, 4);
  if (view === "year") {
    return <PeriodSwitcher unit="year" name={year} previousTo={monthsLater(-12)} nextTo={monthsLater(12)} />;
  }
  if (view === "quarter") {
    const quarter = `Q${Math.ceil(Number(month.slice(5)) / 3)} ${year}`;
    return <PeriodSwitcher unit="quarter" name={quarter} previousTo={monthsLater(-3)} nextTo={monthsLater(3)} />;
  }
  return <MonthSwitcher month={month} linkTo={(one) => calendarLink(state, { month: one, day: null })} />;
}
