import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { DateText } from "#app/ui/status.tsx";
import type { PastLocationListState } from "../past-location-list.ts";
import { readableUntil } from "../past-location-rules.ts";

interface PastLocationRow {
  id: number;
  pcNumber: string;
  name: string;
  network: string;
  fromDay: string;
  handedOverOn: string;
  plans: number;
}

export function pastLocationColumns(): TableColumn<PastLocationRow, PastLocationListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "{Location}",
      sort: "name",
      card: "title",
      fixed: true,
      size: 240,
      cell: (location) => <a href={paths.pastLocation(location.id)}>{location.name}</a>,
    },
    { id: "pcNumber", header: "{PcNumber}", size: 110, cell: (location) => location.pcNumber },
    {
      id: "network",
      header: "{Network}",
      sort: "network",
      card: "secondary",
      size: 200,
      cell: (location) => location.network,
    },
    {
      id: "plans",
      header: "{Plans}",
      align: "right",
      size: 80,
      cell: (location) => <span className="tabular">{location.plans}</span>,
    },
    {
      id: "from",
      header: "Yours from",
      card: "hidden",
      size: 130,
      cell: (location) => <DateText day={location.fromDay} />,
    },
    {
      id: "until",
      header: "Handed over",
      sort: "until",
      size: 130,
      cell: (location) => <DateText day={location.handedOverOn} />,
    },
    {
      id: "readable",
      header: "You read it until",
      size: 150,
      cell: (location) => <DateText day={readableUntil(location.handedOverOn)} />,
    },
  ];
}
