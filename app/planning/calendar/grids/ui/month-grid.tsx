import { paths } from "#app/paths.ts";
import { countText, monthText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { longDayText } from "#app/platform/dates/date-texts.ts";
import { type CalendarState, calendarLink } from "../../calendar-address.ts";
import type { GridWeek, LocationLane } from "../month-grid.ts";
import styles from "../../ui/calendar.module.css";
import { EntryBar } from "./entry-bar.tsx";
import { HourGrid } from "./week-hours.tsx";
import type { WeekHours } from "../week-hours.ts";
import grid from "./month-grid.module.css";

interface MonthGridProps {
  state: CalendarState;
  /** YYYY-MM-DD. */
  today: string;
  canCreate: boolean;
}

/**
 * Weeks of a month with a bar for each entry; the number of a day links to all entries of it. A single week shows
 * all-day entries above its hours and timed ones within them.
 */
export function MonthGrid({
  weeks,
  hours,
  ...gridProps
}: MonthGridProps & { weeks: readonly GridWeek[]; hours?: WeekHours }) {
  return (
    <div className={grid.grid}>
      <DayNames />
      {weeks.map((week) => (
        <Week key={week.days[0]?.day} week={week} {...gridProps} />
      ))}
      {hours && <HourGrid hours={hours} state={gridProps.state} />}
    </div>
  );
}

/** Grids of a quarter's months; each heading links to the view of its month. */
export function QuarterGrid({
  months,
  ...gridProps
}: MonthGridProps & { months: readonly { month: string; weeks: readonly GridWeek[] }[] }) {
  return (
    <div className={`stack loose ${grid.quarter}`}>
      {months.map(({ month, weeks }) => (
        <section key={month} className={grid.monthOfQuarter}>
          <h2 className={styles.dayHead}>
            <a href={calendarLink(gridProps.state, { view: "month", month, day: null })}>{monthText(month)}</a>
          </h2>
          <MonthGrid weeks={weeks} {...gridProps} />
        </section>
      ))}
    </div>
  );
}

/** One week for each location, one below the other. */
export function LocationLanes({
  lanes,
  more,
  ...gridProps
}: MonthGridProps & { lanes: readonly LocationLane[]; more: number }) {
  return (
    <>
      <div className={`${grid.grid} ${grid.lanes}`}>
        <div className={grid.laneHead}>
          <span />
          <DayNames />
        </div>
        {lanes.map(({ id, name, week }) => (
          <section key={id} className={grid.lane} aria-label={name} data-location={id}>
            <h2 className={`breaks ${grid.laneName} ${styles.dayHead}`}>{name}</h2>
            <Week week={week} {...gridProps} />
          </section>
        ))}
      </div>
      {more > 0 && (
        <p className="help">
          <T>{`${countText(more, "more {location}")}. Choose one above to see it.`}</T>
        </p>
      )}
    </>
  );
}

function DayNames() {
  return (
    <div className={grid.names} aria-hidden="true">
      {["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

/** Seven days with the bars of their entries. */
function Week({ week: { days, bars }, state, today, canCreate }: MonthGridProps & { week: GridWeek }) {
  const isTall = state.view === "week";
  return (
    <div className={isTall ? `${grid.week} ${grid.tall}` : grid.week}>
      {days.map(({ day, isInMonth, more }, index) => (
        <div
          key={day}
          className={grid.day}
          data-day={day}
          style={{ gridColumn: index + 1 }}
          data-column={index + 1}
          data-other={isInMonth ? undefined : ""}
          data-today={day === today ? "" : undefined}
          data-chosen={day === state.day ? "" : undefined}
        >
          <span className={`between flat ${grid.head}`}>
            <a href={dayLink(state, day)} className={grid.number} aria-label={longDayText(day)} data-keep="">
              {Number(day.slice(8))}
            </a>
            {canCreate && (
              <a
                href={paths.createCustomEvent({ day })}
                className={grid.add}
                aria-label={`Create event on ${longDayText(day)}`}
                data-add={day}
              >
                +
              </a>
            )}
          </span>
          {more > 0 && (
            <a
              href={dayLink(state, day)}
              className={grid.more}
              aria-label={`${countText(more, "more entry", "more entries")} on ${longDayText(day)}`}
              data-keep=""
            >
              {more} more
            </a>
          )}
        </div>
      ))}
      {bars.map((bar) => (
        <EntryBar key={`${bar.entry.key} ${bar.column}`} state={state} {...bar} />
      ))}
    </div>
  );
}

function dayLink(state: CalendarState, day: string): string {
  return calendarLink(state, { day });
}
