import { DataTable, type TableColumn } from "#app/ui/data-table.tsx";
import { Section } from "#app/ui/page.tsx";
import { type GeographyLocationListState, geographyLocationList } from "../geography-list.ts";

interface LocationRow {
  id: number;
  pcNumber: string;
  name: string;
  city: string | null;
  state: string | null;
  network: string;
}

/** The locations of a geography, with the way to take them out. */
export function GeographyLocations({
  state,
  rows,
  total,
}: {
  state: GeographyLocationListState;
  rows: LocationRow[];
  total: number;
}) {
  return (
    <Section title="{Locations}">
      <DataTable
        label="{locations}"
        list={geographyLocationList}
        state={state}
        columns={columns}
        rows={rows}
        total={total}
        rowKey={(location) => location.id}
        rowName={(location) => location.name}
        search
        searchLabel="{pcNumber}, name or city"
        bulk={{
          actions: [
            {
              label: "Take out",
              intent: "remove",
              confirm: {
                title: "Take these {locations} out?",
                text: "They no longer lie in this geography. Nothing else changes about them.",
              },
            },
          ],
        }}
        empty={{ text: "Search for {locations}, or paste their {pcNumbers}." }}
      />
    </Section>
  );
}

const columns: TableColumn<LocationRow, GeographyLocationListState["sort"]["by"]>[] = [
  {
    id: "name",
    header: "Name",
    sort: "name",
    card: "title",
    fixed: true,
    size: 260,
    cell: (location) => location.name,
  },
  {
    id: "pcNumber",
    header: "{pcNumber}",
    sort: "pcNumber",
    card: "secondary",
    size: 110,
    cell: ({ pcNumber }) => pcNumber,
  },
  {
    id: "place",
    header: "City",
    sort: "place",
    size: 170,
    cell: ({ city, state }) => [city, state].filter(Boolean).join(", "),
  },
  { id: "network", header: "{Network}", sort: "network", size: 220, cell: ({ network }) => network },
];
