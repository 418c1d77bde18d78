import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { dayText } from "#app/ui/format.ts";
import type { HeatMapState } from "../heat-map-list.ts";
import styles from "./heat-map.module.css";

interface Week {
  week: string;
  done: number;
  needed: number;
  late: number;
}

interface Row {
  id: number;
  name: string;
  pcNumber: string;
  network: string;
  late: number;
  weeks: readonly Week[];
}

/** The columns of a heat map: the location, what is late there, and a column for each week. */
export function heatMapColumns(weeks: readonly string[]): TableColumn<Row, HeatMapState["sort"]["by"]>[] {
  return [
    {
      id: "location",
      header: "{Location}",
      sort: "location",
      fixed: true,
      card: "title",
      size: 200,
      cell: ({ id, name, pcNumber }) => (
        <>
          <a href={paths.editLocation(id)}>{name}</a>
          <small className={styles.soft}>{`PC ${pcNumber}`}</small>
        </>
      ),
    },
    { id: "network", header: "{Network}", sort: "network", hidden: true, cell: ({ network }) => network },
    {
      id: "late",
      header: "Late",
      sort: "late",
      align: "right",
      card: "secondary",
      size: 72,
      cell: ({ late }) => (late > 0 ? <strong className={styles.late}>{`${late} late`}</strong> : "None"),
    },
    ...weeks.map((week) => ({
      id: `week${week.replaceAll("-", "")}`,
      header: dayText(week).slice(0, 5),
      size: 76,
      card: "hidden" as const,
      cell: (row: Row) => <Cell week={row.weeks.find((one) => one.week === week)} />,
    })),
  ];
}

/** What is due in a week: how much of it is done; the redder, the more of it is late. */
function Cell({ week }: { week: Week | undefined }) {
  if (!week || week.needed === 0) return <span className={styles.soft}>–</span>;
  const { done, needed, late } = week;
  return (
    <span className={styles.cell} data-heat={heatOf(week)}>
      {`${done} of ${needed}`}
      {late > 0 && <small>{`${late} late`}</small>}
    </span>
  );
}

function heatOf({ done, needed, late }: Week): "done" | "open" | "some" | "many" {
  if (late === 0) return done === needed ? "done" : "open";
  return late * 2 < needed ? "some" : "many";
}
