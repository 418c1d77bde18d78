import { countText, timeText } from "#app/ui/text/format.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { dateRangeText, longDayText } from "#app/platform/dates/date-texts.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink } from "../../calendar-address.ts";
import type { AgendaDay, LocationLane } from "../month-grid.ts";
import { countEntryLocations } from "../shared-entries.ts";
import { moreOfLaneLink, weekLink } from "./month-grid.tsx";
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

/** Week of each location as a list of its entries, for phones. */
export function LaneAgenda({ lanes, state }: { lanes: readonly LocationLane[]; state: CalendarState }) {
  const translate = useTranslate();
  return (
    <ol className={`bare stack loose ${styles.agenda}`}>
      {lanes.map((lane) => (
        <li key={lane.id ?? "all"}>
          <h2 className={styles.dayHead}>
            {lane.id === null ? translate(lane.name) : <a href={weekLink(state, lane.id)}>{lane.name}</a>}
          </h2>
          {lane.week.bars.length > 0 ? (
            <CalendarEntryList entries={[...new Set(lane.week.bars.map(({ entry }) => entry))]} showsDay />
          ) : (
            <p className="help">No entries this week.</p>
          )}
          {lane.more > 0 && (
            <a href={moreOfLaneLink(state, lane)} className={styles.moreOfDay} data-keep="">
              {countText(lane.more, "more entry", "more entries")}
              <span className="visually-hidden"> at {translate(lane.name)}</span>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

interface EntryListProps {
  entries: readonly CalendarEntry[];
  /** True where the heading above is no day. */
  showsDay?: boolean;
}

/** List of entries with their time or days and their location. */
export function CalendarEntryList({ entries, showsDay = false }: EntryListProps) {
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
            <span className="help">{factsOf(entry, showsDay).join(" · ")}</span>
            {countEntryLocations(entry) > 1 && <EntryLocationFold entry={entry} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Return the time, the days of a long entry, its place and what it belongs to. */
function factsOf({ startsOn, endsOn, startsAt, note, about }: CalendarEntry, showsDay: boolean): string[] {
  const days = startsOn === endsOn && !showsDay ? "" : dateRangeText({ startsOn, endsOn });
  return [startsAt ? timeText(startsAt) : "", days, note, about].filter((fact) => fact !== "");
}
