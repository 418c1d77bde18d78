import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { HeatWeek, heatMapList } from "../heat-map-list.server.ts";
import styles from "./heat-map.module.css";

type Row = SerializeFrom<RowOf<typeof heatMapList>>;

/** What the columns of a heat map show: the location, what is late there, and how far it is in each week. */
export function heatMapCells({ columns }: ListView<Row>) {
  const weeks = columns.flatMap(({ id }) => (id.startsWith("week") ? [id] : []));
  return {
    location: ({ id, name, pcNumber }: Row) => (
      <>
        <a href={paths.editLocation(id)}>{name}</a>
        <small className="note">{`PC ${pcNumber}`}</small>
      </>
    ),
    late: ({ late }: Row) =>
      late > 0 ? <strong className="danger-ink medium whole">{`${late} late`}</strong> : "None",
    ...Object.fromEntries(
      weeks.map((id) => [
        id,
        (row: Row) => <Cell week={row.weeks.find(({ week }) => id === `week${week.replaceAll("-", "")}`)} />,
      ]),
    ),
  };
}

/** What is due in a week: how much of it is done; the redder, the more of it is late. */
function Cell({ week }: { week: HeatWeek | undefined }) {
  if (!week || week.needed === 0) return <span className="soft">–</span>;
  const { done, needed, late } = week;
  return (
    <span className={styles.cell} data-heat={heatOf(week)}>
      {`${done} of ${needed}`}
      {late > 0 && <small>{`${late} late`}</small>}
    </span>
  );
}

function heatOf({ done, needed, late }: HeatWeek): "done" | "open" | "some" | "many" {
  if (late === 0) return done === needed ? "done" : "open";
  return late * 2 < needed ? "some" : "many";
}
