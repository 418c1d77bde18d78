import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { sitesText } from "#app/planning/idea-catalogue/idea-rules.ts";
import type { siteIdeaList, siteLocationList } from "../idea-sites.server.ts";

/** A company's ideas with the locations that each is for. */
export function SiteIdeas({ list }: { list: ListView<SerializeFrom<RowOf<typeof siteIdeaList>>> }) {
  return (
    <ListTable
      list={list}
      rowName={({ title }) => title}
      rowLink={({ id }) => paths.ideaSites(id)}
      cells={{ sites: sitesText }}
      empty={{
        text: "Every {idea} is for all {locations} until you choose some of them.",
        action: { label: "Create {idea}", to: paths.createIdea() },
      }}
    />
  );
}

/** The locations that an idea is given to or kept from, with the way to take the choice back. */
export function SiteLocations({ list }: { list: ListView<SerializeFrom<RowOf<typeof siteLocationList>>> }) {
  return (
    <ListTable
      list={list}
      rowName={({ name }) => name}
      bulk={{
        actions: [
          {
            label: "Take back",
            intent: "remove",
            confirm: {
              title: "Take the choice back?",
              text: "The {idea} is for these {locations} again as it is for all others without a choice.",
            },
          },
        ],
      }}
      empty={{ text: "Nothing is chosen, so every {location} of the company sees this {idea}." }}
    />
  );
}
