import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import type { SightListState } from "../sight-list.ts";

interface SeenRow {
  id: number;
  pcNumber: string;
  name: string;
  city: string;
  state: string;
  network: string;
  reason: string;
}

/** The columns of the list of what somebody sees. */
export const sightColumns: TableColumn<SeenRow, SightListState["sort"]["by"]>[] = [
  {
    id: "number",
    header: "{pcNumber}",
    sort: "number",
    card: "title",
    fixed: true,
    size: 120,
    cell: (row) => <a href={paths.editLocation(row.id)}>{row.pcNumber}</a>,
  },
  { id: "name", header: "Name", sort: "name", card: "secondary", size: 240, cell: (row) => row.name },
  {
    id: "place",
    header: "Place",
    size: 180,
    cell: (row) => [row.city, row.state].filter((part) => part !== "").join(", "),
  },
  { id: "network", header: "{Network}", sort: "network", card: "hidden", size: 220, cell: (row) => row.network },
  { id: "reason", header: "Why", size: 280, cell: (row) => row.reason },
];
