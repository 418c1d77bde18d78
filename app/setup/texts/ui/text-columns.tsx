import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { Instant, Status } from "#app/ui/status.tsx";
import type { TextListState } from "../text-list.ts";
import styles from "./texts.module.css";

interface Row {
  key: string;
  screen: string;
  place: string;
  text: string;
  isChanged: boolean;
  changedAt: string | null;
  changedBy: string;
}

/** The columns of the list of texts. */
export function textColumns(companyId: number, timeZone: string): TableColumn<Row, TextListState["sort"]["by"]>[] {
  return [
    {
      id: "text",
      header: "Text in force",
      card: "title",
      fixed: true,
      size: 380,
      cell: (row) => (
        <a href={paths.editText(companyId, row.key)} className={styles.text}>
          {row.text || "Empty, so nothing shows"}
        </a>
      ),
    },
    { id: "screen", header: "Screen", sort: "screen", card: "secondary", size: 170, cell: (row) => row.screen },
    { id: "place", header: "Where", size: 220, cell: (row) => row.place },
    {
      id: "state",
      header: "State",
      size: 110,
      cell: (row) => (row.isChanged ? <Status tone="info" word="Changed" /> : <Status tone="neutral" word="Default" />),
    },
    {
      id: "changedAt",
      header: "Changed",
      sort: "changedAt",
      size: 170,
      cell: (row) => row.changedAt && <Instant at={row.changedAt} timeZone={timeZone} dateOnly />,
    },
    { id: "changedBy", header: "By", hidden: true, cell: (row) => row.changedBy },
    { id: "key", header: "Key", sort: "key", hidden: true, size: 220, cell: (row) => <code>{row.key}</code> },
  ];
}
