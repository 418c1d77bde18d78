import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { ideaLocationsText } from "#app/planning/idea-catalog/idea-rules.ts";
import type { ideaAvailabilityList, ideaLocationList } from "../idea-locations.server.ts";

/** Table of a company's ideas with the locations each is available to. */
export function IdeaAvailabilityTable({
  list,
}: {
  list: ListView<SerializeFrom<ListRow<typeof ideaAvailabilityList>>>;
}) {
  return (
    <ListTable
      list={list}
      rowName={({ title }) => title}
      rowLink={({ id }) => paths.ideaSites(id)}
      cells={{ sites: ideaLocationsText }}
      empty={{
        text: "Every {idea} is available to all {locations} until you limit it.",
        action: { label: "Create {idea}", to: paths.createIdea() },
      }}
    />
  );
}

/** Table of the locations an idea is shown to or hidden from, with a bulk action that removes the choice. */
export function IdeaLocationTable({ list }: { list: ListView<SerializeFrom<ListRow<typeof ideaLocationList>>> }) {
  return (
    <ListTable
      list={list}
      rowName={({ name }) => name}
      bulk={{
        actions: [
          {
            label: "Reset to default",
            intent: "remove",
            confirm: {
              title: "Reset availability?",
              text: "These {locations} go back to the default for this {idea}.",
            },
          },
        ],
      }}
      empty={{ text: "All {locations} in the company see this {idea}." }}
    />
  );
}
