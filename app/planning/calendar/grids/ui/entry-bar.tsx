import type { CSSProperties } from "react";
import { countText, timeText } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useSay } from "#app/ui/say.tsx";
import { daysText } from "#app/platform/dates/day-words.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { type CalendarState, calendarLink, windowOf } from "../../calendar-address.ts";
import { placeCount } from "../shared-bars.ts";
import styles from "../../ui/calendar.module.css";
import grid from "./month-grid.module.css";

/** One entry as a bar over its days, which leads to it, or to its day where it stands for several. */
export function EntryBar({
  entry,
  state,
  className = "",
  style,
  column,
  span = 1,
  lane = 0,
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
  isContinued?: boolean;
  continues?: boolean;
}) {
  const say = useSay();
  // The card of a script that runs says the same.
  const isHydrated = useHydrated();
  const { key, title, startsOn, startsAt, note, about, status, to, layer, isStruck, places } = entry;
  const { from } = windowOf(state);
  const atPlaces = places.length > 0 ? String(say(countText(placeCount(places), "{location}"))) : "";
  const facts = [daysText(entry), note, about, status].filter((fact) => fact !== "");
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
    >
      {startsAt && !isContinued && <span className="whole medium">{timeText(startsAt)}</span>}
      <span className={grid.title}>{[title, atPlaces].filter(Boolean).join(", ")}</span>
      <span className="visually-hidden">{facts.map((fact) => `, ${fact}`)}</span>
    </a>
  );
}
