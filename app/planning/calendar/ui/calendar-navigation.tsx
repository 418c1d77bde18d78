import { sundayOf } from "#app/platform/dates/calendar-days.ts";
import { weekText } from "#app/platform/dates/date-texts.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { addMonths, MonthSwitcher, PeriodSwitcher } from "#app/ui/page/month-switcher.tsx";
import { T } from "#app/ui/text/translate.tsx";
import {
  type CalendarState,
  calendarLink,
  isWeekView,
  CALENDAR_VIEWS,
  calendarViewLabels,
  shiftWeeks,
} from "../calendar-address.ts";
import { YearLegend } from "../grids/ui/year-grid.tsx";
import styles from "./calendar.module.css";

/** Switcher of the period, link to today, and the views; the views keep their position when the period changes. */
export function CalendarNavigation({ state, today }: { state: CalendarState; today: string }) {
  return (
    <div className={`row ${styles.bar}`} data-print="hide">
      <Switcher state={state} />
      <ButtonLink to={calendarLink(state, { month: today.slice(0, 7), week: sundayOf(today), day: null })}>
        Today
      </ButtonLink>
      {state.view === "year" && <YearLegend />}
      <nav aria-label="Views" className={styles.views}>
        {CALENDAR_VIEWS.map((view) => (
          <a
            key={view}
            href={calendarLink(state, { view, day: null, find: "" })}
            aria-current={view === state.view ? "page" : undefined}
            data-keep=""
          >
            <T>{calendarViewLabels[view]}</T>
          </a>
        ))}
      </nav>
    </div>
  );
}

function Switcher({ state }: { state: CalendarState }) {
  const { view, month, week } = state;
  const monthsLater = (months: number) => calendarLink(state, { month: addMonths(month, months), day: null });
  if (isWeekView(state)) {
    const weekLater = (weeks: number) => calendarLink(state, shiftWeeks(state, weeks));
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
