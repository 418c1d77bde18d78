import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { HeatMapWeek, heatMapList } from "../heat-map-list.server.ts";
import styles from "./action-sheet.module.css";

type Row = SerializeFrom<ListRow<typeof heatMapList>>;

/** Return the cells of a heat map: the location, its late actions, and its progress in each week. */
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

/** Progress of a week's actions; the more of them are late, the redder the cell. */
function Cell({ week }: { week: HeatMapWeek | undefined }) {
  if (!week || week.needed === 0) return <span className="soft">–</span>;
  const { done, needed, late } = week;
  return (
    <span className={styles.heat} data-heat={heatOf(week)}>
      {`${done} of ${needed}`}
      {late > 0 && <small>{`${late} late`}</small>}
    </span>
  );
}

function heatOf({ done, needed, late }: HeatMapWeek): "done" | "open" | "some" | "many" {
  if (late === 0) return done === needed ? "done" : "open";
  return late * 2 < needed ? "some" : "many";
}
