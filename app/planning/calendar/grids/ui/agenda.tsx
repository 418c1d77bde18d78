import { countText, timeText } from "#app/ui/text/format.ts";
import { dateRangeText, longDayText } from "#app/platform/dates/date-texts.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink } from "../../calendar-address.ts";
import type { AgendaDay } from "../month-grid.ts";
import { SharedEntryLinks } from "../../entries/ui/entry-card.tsx";
import styles from "../../ui/calendar.module.css";

/** List of days with the entries that begin on them. */
export function Agenda({ days, state, today }: { days: readonly AgendaDay[]; state: CalendarState; today: string }) {
  return (
    <ol className={`bare stack loose ${styles.agenda}`}>
      {days.map(({ day, entries, more }) => (
        <li key={day}>
          <h2 className={styles.dayHead} data-today={day === today ? "" : undefined}>
            <a href={calendarLink(state, { day })}>{longDayText(day)}</a>
          </h2>
          {entries.length > 0 && <CalendarEntryList entries={entries} />}
          {more > 0 && (
            <a href={calendarLink(state, { day })} className={styles.moreOfDay} data-keep="">
              {countText(more, "more entry", "more entries")}
              <span className="visually-hidden"> on {longDayText(day)}</span>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

/** List of entries with their time or days and their location. */
export function CalendarEntryList({ entries }: { entries: readonly CalendarEntry[] }) {
  return (
    <ul className={`bare stack close ${styles.entries}`}>
      {entries.map(({ key, layer, title, startsOn, endsOn, startsAt, note, about, to, isStruck, places }) => (
        <li key={key} className={styles.entry} data-layer={layer} data-struck={isStruck ? "" : undefined}>
          <span className={styles.swatch} />
          <span>
            <span className={`breaks ${styles.title}`}>
              {to ? (
                <a href={to} data-entry={key}>
                  {title}
                </a>
              ) : (
                title
              )}
            </span>
            <span className="help">
              {[startsAt && timeText(startsAt), startsOn !== endsOn && dateRangeText({ startsOn, endsOn }), note, about]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {places.length > 0 && <SharedEntryLinks places={places} startsOn={startsOn} endsOn={endsOn} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
