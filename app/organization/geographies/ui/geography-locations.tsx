import type { SerializeFrom } from "@remix-run/node";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { Section } from "#app/ui/page.tsx";
import type { geographyLocationList } from "../geography-locations.server.ts";

/** The locations of a geography, with the way to take them out. */
export function GeographyLocations({ list }: { list: ListView<SerializeFrom<RowOf<typeof geographyLocationList>>> }) {
  return (
    <Section title="{Locations}">
      <ListTable
        list={list}
        rowName={(location) => location.name}
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
