import { paths } from "#app/paths.ts";
import { countText, monthText } from "#app/ui/text/format.ts";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { longDayText } from "#app/platform/dates/date-texts.ts";
import { type CalendarState, calendarLink } from "../../calendar-address.ts";
import { type GridWeek, type LocationLane, MONTH_ROOMS } from "../month-grid.ts";
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

/** One week for each location, one below the other; the first has what is the same at all of them. */
export function LocationLanes({
  all,
  lanes,
  more,
  ...gridProps
}: MonthGridProps & { all: LocationLane; lanes: readonly LocationLane[]; more: number }) {
  const { state, today } = gridProps;
  if (lanes.length === 0) {
    return (
      <p className="soft">
        <T>{"No {locations} match your filters."}</T>
      </p>
    );
  }
  return (
    <>
      <div className={`${grid.grid} ${grid.lanes}`}>
        <div className={grid.laneHead}>
          <span />
          <div className={grid.names}>
            {all.week.days.map(({ day }) => (
              <a
                key={day}
                href={calendarLink(state, { view: "month", month: day.slice(0, 7), day, find: "" })}
                data-today={day === today ? "" : undefined}
                aria-label={longDayText(day)}
              >
                {weekdayText(day)} {Number(day.slice(8))}
              </a>
            ))}
          </div>
        </div>
        {shownLanes({ all, lanes }).map((lane) => (
          <Lane key={lane.id ?? "all"} lane={lane} {...gridProps} />
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

/** Return the lanes that are shown: the one of all locations only when it has entries. */
export function shownLanes({ all, lanes }: { all: LocationLane; lanes: readonly LocationLane[] }): LocationLane[] {
  return [...(all.week.bars.length > 0 ? [all] : []), ...lanes];
}

function Lane({ lane, ...gridProps }: MonthGridProps & { lane: LocationLane }) {
  const { id, name, week, more } = lane;
  const { state } = gridProps;
  const label = String(useTranslate()(name));
  return (
    <section className={grid.lane} aria-label={label} data-location={id ?? undefined}>
      <div className={grid.laneName}>
        <h2 className={styles.dayHead} title={label}>
          {id === null ? label : <a href={weekLink(state, id)}>{label}</a>}
        </h2>
        {more > 0 && (
          <a href={moreOfLaneLink(state, lane)} className={grid.more} data-keep="">
            +{more} more
            <span className="visually-hidden"> at {label}</span>
          </a>
        )}
      </div>
      <Week week={week} {...gridProps} />
    </section>
  );
}

/** Return the link to a lane alone, with all entries of the first day that has more of them than are drawn. */
export function moreOfLaneLink(state: CalendarState, { id, moreOn }: LocationLane): string {
  return calendarLink(state, { day: moreOn, month: moreOn.slice(0, 7), location: id ?? state.location, find: "" });
}

/** Return the link to the week of one location, or of all of them. */
export function weekLink(state: CalendarState, location: number | null): string {
  return calendarLink(state, { view: "week", location: location ?? state.location, find: "" });
}

function weekdayText(day: string): string {
  return WEEKDAYS[calendarDay(dayNumber(day)).dayOfWeek] ?? "";
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function DayNames() {
  return (
    <div className={grid.names} aria-hidden="true">
      {WEEKDAYS.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

/** Seven days with the bars of their entries. Those that only higher windows have room for are marked with `data-room`. */
function Week({ week: { days, bars }, state, today, canCreate }: MonthGridProps & { week: GridWeek }) {
  const { view } = state;
  const isTall = view === "week";
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
            {view !== "lanes" && (
              <a href={dayLink(state, day)} className={grid.number} aria-label={longDayText(day)} data-keep="">
                {Number(day.slice(8))}
              </a>
            )}
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
          {view !== "lanes" &&
            more.map(
              (count, room) =>
                count > 0 && (
                  <a
                    key={room}
                    href={dayLink(state, day)}
                    className={grid.more}
                    aria-label={`${countText(count, "more entry", "more entries")} on ${longDayText(day)}`}
                    data-room={more.length > 1 ? room : undefined}
                    data-keep=""
                  >
                    +{count} more
                  </a>
                ),
            )}
        </div>
      ))}
      {bars.map((bar) => (
        <EntryBar
          key={`${bar.entry.key} ${bar.column}`}
          state={state}
          {...bar}
          room={view === "month" ? MONTH_ROOMS.findIndex((lanes) => bar.lane <= lanes) : 0}
        />
      ))}
    </div>
  );
}

function dayLink(state: CalendarState, day: string): string {
  return calendarLink(state, { day });
}
