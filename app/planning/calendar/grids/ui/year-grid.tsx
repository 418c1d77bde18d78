import { countText, monthText } from "#app/ui/text/format.ts";
import { longDayText } from "#app/platform/dates/date-texts.ts";
import { type CalendarState, calendarLink } from "../../calendar-address.ts";
import type { YearMonth } from "../month-grid.ts";
import calendar from "../../ui/calendar.module.css";
import styles from "./year-grid.module.css";

/** Twelve months of a year; the more entries a day has, the darker it is. Days and months link to their views. */
export function YearGrid({
  months,
  state,
  today,
}: {
  months: readonly YearMonth[];
  state: CalendarState;
  today: string;
}) {
  return (
    <div className={styles.year}>
      {months.map(({ month, days, counts }) => (
        <section key={month} className={styles.month}>
          <h2 className={calendar.dayHead}>
            <a href={calendarLink(state, { view: "month", month, day: null })}>{monthText(month)}</a>
          </h2>
          <div className={styles.days}>
            {["S", "M", "T", "W", "T", "F", "S"].map((name, index) => (
              <span key={index} className="note" aria-hidden="true">
                {name}
              </span>
            ))}
            {days.map((day) => {
              if (!day.startsWith(month)) return <span key={day} />;
              const count = counts[day] ?? 0;
              return (
                <a
                  key={day}
                  href={calendarLink(state, { view: "month", month, day })}
                  className={styles.day}
                  style={shadeOf(levelOf(count))}
                  data-today={day === today ? "" : undefined}
                  aria-label={`${longDayText(day)}: ${countText(count, "entry", "entries")}`}
                >
                  {Number(day.slice(8))}
                </a>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Legend of the shades. */
export function YearLegend() {
  const words = LEVELS.map((from, level) => [LEVELS[level - 1] ?? 1, from - 1].join(" to "));
  return (
    <ul className={`bare row help ${styles.shades}`} aria-label="Entries per day">
      <li>Entries per day:</li>
      {[...words, `${LEVELS.at(-1)} or more`].map((text, level) => (
        <li key={text} className="row">
          <span className={styles.day} style={shadeOf(level)} />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Numbers of entries from which a day has the next shade. */
const LEVELS = [3, 6, 12];

function levelOf(count: number): number {
  return count === 0 ? -1 : LEVELS.filter((least) => count >= least).length;
}

const shades = ["14%", "26%", "38%", "54%"];

function shadeOf(level: number) {
  return level < 0 ? undefined : { background: `color-mix(in srgb, var(--accent) ${shades[level]}, var(--surface))` };
}
