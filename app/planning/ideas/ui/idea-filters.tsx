import { FilterChoices, FilterDay, FilterSelect, MoreFilters } from "#app/ui/filter-bar.tsx";
import { dayText } from "#app/ui/format.ts";
import {
  COST_BANDS,
  type IdeaListState,
  LACKS,
  LEAD_BANDS,
  SEASON_STATES,
  costBandWords,
  lackWords,
  leadBandWords,
  seasonWords,
} from "../idea-list.ts";
import { IDEA_STATUSES, statusOf } from "#app/planning/idea-catalogue/idea-rules.ts";

interface Named {
  id: number;
  name: string;
}

export interface FilterChoicesOfIdeas {
  channels: readonly Named[];
  objectives: readonly Named[];
  categories: readonly Named[];
  subcategories: readonly (Named & { parent: string })[];
}

/** The inputs that narrow a company's ideas. */
export function IdeaFilters({
  filters,
  choices,
}: {
  filters: IdeaListState["filters"];
  choices: FilterChoicesOfIdeas;
}) {
  const { category, subcategory, season, eligible, used, lacks, lead, updatedFrom, updatedTo } = filters;
  const rare = [category, subcategory, season, eligible, used, lacks, lead, updatedFrom, updatedTo];
  return (
    <>
      <FilterChoices
        name="status"
        label="Status"
        values={filters.status}
        options={IDEA_STATUSES.map((value) => ({ value, label: statusOf(value).word }))}
      />
      <FilterSelect
        name="channel"
        label="Channel"
        value={idText(filters.channel)}
        options={asOptions(choices.channels)}
      />
      <FilterSelect
        name="objective"
        label="Objective"
        value={idText(filters.objective)}
        options={asOptions(choices.objectives)}
      />
      <FilterSelect name="cost" label="Cost" value={filters.cost} options={worded(COST_BANDS, costBandWords)} />
      <MoreFilters count={rare.filter((value) => value !== null).length}>
        <FilterSelect
          name="category"
          label="Category"
          value={idText(category)}
          options={asOptions(choices.categories)}
        />
        <FilterSelect
          name="subcategory"
          label="Subcategory"
          value={idText(subcategory)}
          options={choices.subcategories.map(({ id, name, parent }) => ({
            value: String(id),
            label: `${parent}, ${name}`,
          }))}
        />
        <FilterSelect name="lead" label="Lead time" value={lead} options={worded(LEAD_BANDS, leadBandWords)} />
        <FilterSelect name="season" label="Season" value={season} options={worded(SEASON_STATES, seasonWords)} />
        <FilterSelect name="used" label="Used in {plans}" value={used} options={yesAndNo} />
        <FilterSelect name="lacks" label="To complete" value={lacks} options={worded(LACKS, lackWords)} />
        <FilterDay name="updatedFrom" label="Updated from" value={updatedFrom} />
        <FilterDay name="updatedTo" label="Updated to" value={updatedTo} />
      </MoreFilters>
    </>
  );
}

/** How the table's chips name the filters. */
export function ideaFilterNames(choices: FilterChoicesOfIdeas) {
  const nameIn = (all: readonly Named[]) => (id: string) => all.find((one) => String(one.id) === id)?.name ?? id;
  const wordIn = (words: Record<string, string>) => (value: string) => words[value] ?? value;
  return {
    status: { label: "Status", word: (value: string) => statusOf(value).word },
    channel: { label: "Channel", word: nameIn(choices.channels) },
    objective: { label: "Objective", word: nameIn(choices.objectives) },
    category: { label: "Category", word: nameIn(choices.categories) },
    subcategory: { label: "Subcategory", word: nameIn(choices.subcategories) },
    cost: { label: "Cost", word: wordIn(costBandWords) },
    lead: { label: "Lead time", word: wordIn(leadBandWords) },
    season: { label: "Season", word: wordIn(seasonWords) },
    eligible: { label: "Eligible", word: wordIn({ yes: "Yes", no: "No" }) },
    used: { label: "Used in {plans}", word: wordIn({ yes: "Yes", no: "No" }) },
    lacks: { label: "To complete", word: wordIn(lackWords) },
    updatedFrom: { label: "Updated from", word: dayText },
    updatedTo: { label: "Updated to", word: dayText },
  };
}

const yesAndNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

function worded<Value extends string>(values: readonly Value[], words: Record<Value, string>) {
  return values.map((value) => ({ value, label: words[value] }));
}

function asOptions(all: readonly Named[]) {
  return all.map(({ id, name }) => ({ value: String(id), label: name }));
}

function idText(id: number | null): string | null {
  return id === null ? null : String(id);
}
