import { paths } from "#app/paths.ts";
import { DataTable, type TableColumn } from "#app/ui/data-table.tsx";
import { FilterChoices, FilterSelect } from "#app/ui/filter-bar.tsx";
import { numberText } from "#app/ui/format.ts";
import { Status } from "#app/ui/status.tsx";
import { siteWords } from "../idea-sites-form.ts";
import {
  type SiteIdeaListState,
  type SiteLocationListState,
  siteIdeaList,
  siteLocationList,
} from "../idea-sites-list.ts";
import { IDEA_STATUSES, statusOf } from "#app/planning/idea-catalogue/idea-rules.ts";
import { sitesText } from "#app/planning/idea-catalogue/idea-rules.ts";

interface SiteIdea {
  id: number;
  code: string;
  title: string;
  status: string;
  included: number;
  excluded: number;
}

/** A company's ideas with the locations that each is for. */
export function SiteIdeas({ state, rows, total }: { state: SiteIdeaListState; rows: SiteIdea[]; total: number }) {
  return (
    <DataTable
      label="ideas"
      list={siteIdeaList}
      state={state}
      columns={ideaColumns}
      rows={rows}
      total={total}
      rowKey={(idea) => idea.id}
      rowName={(idea) => idea.title}
      rowLink={(idea) => paths.ideaSites(idea.id)}
      search
      searchLabel="Code, title or summary"
      filters={
        <>
          <FilterChoices
            name="status"
            label="Status"
            values={state.filters.status}
            options={IDEA_STATUSES.map((value) => ({ value, label: statusOf(value).word }))}
          />
          <FilterSelect
            name="chosen"
            label="Locations"
            value={state.filters.chosen}
            options={Object.entries(chosenWords).map(([value, label]) => ({ value, label }))}
          />
        </>
      }
      filterNames={{
        status: { label: "Status", word: (value) => statusOf(value).word },
        chosen: { label: "Locations", word: (value) => (value === "yes" ? chosenWords.yes : chosenWords.no) },
      }}
      empty={{
        text: "Every {idea} is for all {locations} until you choose some of them.",
        action: { label: "Create {idea}", to: paths.createIdea() },
      }}
    />
  );
}

const chosenWords = { yes: "Some chosen", no: "All locations" };

const ideaColumns: TableColumn<SiteIdea, SiteIdeaListState["sort"]["by"]>[] = [
  {
    id: "title",
    header: "Title",
    sort: "title",
    card: "title",
    fixed: true,
    size: 300,
    cell: (idea) => <a href={paths.ideaSites(idea.id)}>{idea.title}</a>,
  },
  { id: "code", header: "Code", sort: "code", size: 100, cell: ({ code }) => code },
  { id: "status", header: "Status", sort: "status", size: 120, cell: ({ status }) => <Status {...statusOf(status)} /> },
  { id: "sites", header: "Shown to", card: "secondary", size: 200, cell: (idea) => sitesText(idea) },
  {
    id: "included",
    header: "Given to",
    sort: "included",
    align: "right",
    size: 100,
    cell: ({ included }) => numberText(included),
  },
  {
    id: "excluded",
    header: "Kept from",
    sort: "excluded",
    align: "right",
    size: 110,
    cell: ({ excluded }) => numberText(excluded),
  },
];

interface SiteLocation {
  id: number;
  pcNumber: string;
  name: string;
  city: string | null;
  state: string | null;
  network: string;
  isIncluded: boolean;
}

/** The locations that an idea is given to or kept from, with the way to take the choice back. */
export function SiteLocations({
  state,
  rows,
  total,
}: {
  state: SiteLocationListState;
  rows: SiteLocation[];
  total: number;
}) {
  return (
    <DataTable
      label="{locations}"
      list={siteLocationList}
      state={state}
      columns={locationColumns}
      rows={rows}
      total={total}
      rowKey={(location) => location.id}
      rowName={(location) => location.name}
      search
      searchLabel="PC number, name or city"
      filters={
        <FilterSelect
          name="kind"
          label="Choice"
          value={state.filters.kind}
          options={Object.entries(siteWords).map(([value, label]) => ({ value, label }))}
        />
      }
      filterNames={{
        kind: { label: "Choice", word: (value) => siteWords[value === "include" ? "include" : "exclude"] },
      }}
      bulk={{
        actions: [
          {
            label: "Take back",
            intent: "remove",
            confirm: {
              title: "Take the choice back?",
              text: "The idea is for these locations again as it is for all others without a choice.",
            },
          },
        ],
      }}
      empty={{ text: "Nothing is chosen, so every location of the company sees this idea." }}
    />
  );
}

const locationColumns: TableColumn<SiteLocation, SiteLocationListState["sort"]["by"]>[] = [
  { id: "name", header: "Name", sort: "name", card: "title", fixed: true, size: 220, cell: ({ name }) => name },
  {
    id: "pcNumber",
    header: "PC number",
    sort: "pcNumber",
    card: "secondary",
    size: 110,
    cell: ({ pcNumber }) => pcNumber,
  },
  {
    id: "kind",
    header: "Choice",
    sort: "kind",
    size: 120,
    cell: ({ isIncluded }) => (
      <Status tone={isIncluded ? "success" : "warning"} word={siteWords[isIncluded ? "include" : "exclude"]} />
    ),
  },
  { id: "network", header: "Network", sort: "network", card: "hidden", size: 190, cell: ({ network }) => network },
];
