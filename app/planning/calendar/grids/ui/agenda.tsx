import { countText, timeText } from "#app/ui/text/format.ts";
import { dateRangeText, longDayText } from "#app/platform/dates/date-texts.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink } from "../../calendar-address.ts";
import type { AgendaDay } from "../month-grid.ts";
import { countEntryLocations } from "../shared-entries.ts";
import { EntryLocationFold } from "../../entries/ui/entry-card.tsx";
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
      {entries.map((entry) => (
        <li
          key={entry.key}
          className={styles.entry}
          data-layer={entry.layer}
          data-struck={entry.isStruck ? "" : undefined}
        >
          <span className={styles.swatch} />
          <span>
            <span className={`breaks ${styles.title}`}>
              {entry.to ? (
                <a href={entry.to} data-entry={entry.key}>
                  {entry.title}
                </a>
              ) : (
                entry.title
              )}
            </span>
            <span className="help">{factsOf(entry).join(" · ")}</span>
            {countEntryLocations(entry) > 1 && <EntryLocationFold entry={entry} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Return the time, the days of a long entry, its place and what it belongs to. */
function factsOf({ startsOn, endsOn, startsAt, note, about }: CalendarEntry): string[] {
  const days = startsOn === endsOn ? "" : dateRangeText({ startsOn, endsOn });
  return [startsAt ? timeText(startsAt) : "", days, note, about].filter((fact) => fact !== "");
}
