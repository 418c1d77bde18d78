import { countText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import type { CalendarState } from "../calendar-address.ts";
import type { LocationLane } from "../month-grid.ts";
import styles from "./calendar.module.css";
import { DayNames, Week } from "./month-grid.tsx";
import grid from "./month-grid.module.css";

/** A week of each location below those of the others. */
export function LocationLanes({
  lanes,
  more,
  ...shown
}: {
  lanes: readonly LocationLane[];
  more: number;
  state: CalendarState;
  today: string;
  mayCreate: boolean;
}) {
  return (
    <>
      <div className={`${grid.grid} ${grid.lanes}`}>
        <div className={grid.laneHead}>
          <span />
          <DayNames />
        </div>
        {lanes.map(({ id, name, week }) => (
          <section key={id} className={grid.lane} aria-label={name} data-location={id}>
            <h2 className={`${grid.laneName} ${styles.dayHead}`}>{name}</h2>
            <Week week={week} {...shown} />
          </section>
        ))}
      </div>
      {more > 0 && (
        <p className="help">
          <Say>{`${countText(more, "more {location}")}. Choose one above to see it.`}</Say>
        </p>
      )}
    </>
  );
}
