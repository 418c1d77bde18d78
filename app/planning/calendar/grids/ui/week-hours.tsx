import { timeText } from "#app/ui/text/format.ts";
import type { CalendarState } from "../../calendar-address.ts";
import type { HourBlock, WeekHours } from "../week-hours.ts";
import { EntryBar } from "./entry-bar.tsx";
import styles from "./week-hours.module.css";

/** Hours of a week with its timed entries; phones show the list instead. */
export function HourGrid({ hours: { from, until, days }, state }: { hours: WeekHours; state: CalendarState }) {
  const hours = Array.from({ length: until - from }, (_, index) => from + index);
  const place = ({ from: start, until: end, column, columns }: HourBlock) => ({
    top: `${((start - from * 60) / (60 * hours.length)) * 100}%`,
    height: `${((end - start) / (60 * hours.length)) * 100}%`,
    left: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  });
  return (
    <div className={styles.hours}>
      <div className={styles.names} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{timeText(`${String(hour % 24).padStart(2, "0")}:00`).replace(":00", "")}</span>
        ))}
      </div>
      {days.map(({ day, blocks }, index) => (
        <div key={day} className={styles.day} data-day={day}>
          {hours.map((hour) => (
            <span key={hour} className={styles.hour} />
          ))}
          {blocks.map((block) => (
            <EntryBar
              key={block.entry.key}
              entry={block.entry}
              state={state}
              className={styles.block}
              style={place(block)}
              column={index + 1}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
