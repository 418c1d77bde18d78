import type { CSSProperties } from "react";
import { countText, timeText } from "#app/ui/text/format.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink, toCalendarWindow } from "../../calendar-address.ts";
import { countEntryLocations } from "../shared-entries.ts";
import styles from "../../ui/calendar.module.css";
import grid from "./month-grid.module.css";

/** Bar of an entry over its days. It links to the entry, or to its first day when it is shared by several locations. */
export function EntryBar({
  entry,
  state,
  className = "",
  style,
  column,
  span = 1,
  lane = 0,
  room = 0,
  isContinued = false,
  continues = false,
}: {
  entry: CalendarEntry;
  state: CalendarState;
  className?: string;
  style?: CSSProperties;
  /** 1 for Sunday. */
  column: number;
  span?: number;
  lane?: number;
  /** Smallest of the month's rooms that shows it. */
  room?: number;
  isContinued?: boolean;
  continues?: boolean;
}) {
  const translate = useTranslate();
  // With script, the hover card replaces the native tooltip.
  const isHydrated = useHydrated();
  const { key, title, startsOn, startsAt, note, about, status, to, layer, isStruck, places } = entry;
  const { from } = toCalendarWindow(state);
  const count = countEntryLocations(entry);
  const atPlaces = count > 1 ? String(translate(countText(count, "{location}"))) : "";
  const facts = [dateRangeText(entry), note, about, status].filter((fact) => fact !== "");
  return (
    <a
      href={to ?? calendarLink(state, { day: startsOn < from ? from : startsOn })}
      className={`${styles.layer} ${grid.bar} ${className}`}
      style={style ?? { gridColumn: `${column} / span ${span}`, gridRow: lane + 1 }}
      title={isHydrated ? undefined : [title, ...facts].join(" · ")}
      data-card={key}
      data-entry={key}
      data-layer={layer}
      data-column={column}
      data-continued={isContinued ? "" : undefined}
      data-continues={continues ? "" : undefined}
      data-struck={isStruck ? "" : undefined}
      data-shared={places.length > 0 ? "" : undefined}
      data-room={room > 0 ? room : undefined}
    >
      {startsAt && !isContinued && <span className="whole medium">{timeText(startsAt)}</span>}
      <span className={grid.title}>{[title, atPlaces].filter(Boolean).join(" · ")}</span>
      <span className="visually-hidden">{facts.map((fact) => `, ${fact}`)}</span>
    </a>
  );
}
