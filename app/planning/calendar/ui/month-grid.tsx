import { paths } from "#app/paths.ts";
import { countText, monthText, timeText } from "#app/ui/format.ts";
import { type CalendarState, calendarLink, windowOf } from "../calendar-address.ts";
import { daysText, longDayText } from "#app/platform/dates/day-words.ts";
import type { GridBar, GridWeek } from "../month-grid.ts";
import styles from "./calendar.module.css";
import grid from "./month-grid.module.css";

interface Shown {
  state: CalendarState;
  /** YYYY-MM-DD. */
  today: string;
  mayCreate: boolean;
}

/** The month in weeks, a bar for each entry; the number of a day leads to all of it. */
export function MonthGrid({ weeks, ...shown }: Shown & { weeks: readonly GridWeek[] }) {
  return (
    <div className={grid.grid}>
      <DayNames />
      {weeks.map((week) => (
        <Week key={week.days[0]?.day} week={week} {...shown} />
      ))}
    </div>
  );
}

/** The months of a quarter below each other, each with a link to itself. */
export function QuarterGrid({
  months,
  ...shown
}: Shown & { months: readonly { month: string; weeks: readonly GridWeek[] }[] }) {
  return (
    <div className={grid.quarter}>
      {months.map(({ month, weeks }) => (
        <section key={month} className={grid.monthOfQuarter}>
          <h2 className={styles.dayHead}>
            <a href={calendarLink(shown.state, { view: "month", month, day: null })}>{monthText(month)}</a>
          </h2>
          <MonthGrid weeks={weeks} {...shown} />
        </section>
      ))}
    </div>
  );
}

export function DayNames() {
  return (
    <div className={grid.names} aria-hidden="true">
      {["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

/** Seven days with the bars of what happens on them. */
export function Week({ week: { days, bars }, state, today, mayCreate }: Shown & { week: GridWeek }) {
  const isTall = state.view === "week";
  return (
    <div className={isTall ? `${grid.week} ${grid.tall}` : grid.week}>
      {days.map(({ day, isInMonth, more }, index) => (
        <div
          key={day}
          className={grid.day}
          data-day={day}
          data-column={index + 1}
          data-other={isInMonth ? undefined : ""}
          data-today={day === today ? "" : undefined}
          data-chosen={day === state.day ? "" : undefined}
        >
          <span className={grid.head}>
            <a href={dayLink(state, day)} className={grid.number} aria-label={longDayText(day)} data-keep="">
              {Number(day.slice(8))}
            </a>
            {mayCreate && (
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
        <Bar key={bar.entry.key} bar={bar} state={state} />
      ))}
    </div>
  );
}

function Bar({
  bar: { entry, column, span, lane, isContinued, continues },
  state,
}: {
  bar: GridBar;
  state: CalendarState;
}) {
  const { title, startsOn, startsAt, note, to, layer, isStruck } = entry;
  const { from } = windowOf(state);
  return (
    <a
      href={to ?? dayLink(state, startsOn < from ? from : startsOn)}
      className={`${styles.layer} ${grid.bar}`}
      data-entry={entry.key}
      data-layer={layer}
      data-column={column}
      data-span={span}
      data-lane={lane}
      data-continued={isContinued ? "" : undefined}
      data-continues={continues ? "" : undefined}
      data-struck={isStruck ? "" : undefined}
      title={[title, daysText(entry), note].filter(Boolean).join(" · ")}
    >
      {startsAt && !isContinued && <span className={grid.time}>{timeText(startsAt)}</span>}
      <span className={grid.title}>{title}</span>
      <span className="visually-hidden">, {daysText(entry)}</span>
    </a>
  );
}

function dayLink(state: CalendarState, day: string): string {
  return calendarLink(state, { day });
}
