import { FilterSelect } from "#app/ui/filter-bar.tsx";
import type { MetricTypeListState } from "../metric-type-list.ts";
import { frequencyWords, unitWords, wordOf } from "../metric-words.ts";

/** The inputs that narrow a company's metric types beyond whether they are active. */
export function MetricTypeFilters({ filters }: { filters: MetricTypeListState["filters"] }) {
  return (
    <>
      <FilterSelect name="unit" label="Unit" value={filters.unit} options={optionsOf(unitWords)} />
      <FilterSelect name="frequency" label="Measured" value={filters.frequency} options={optionsOf(frequencyWords)} />
    </>
  );
}

/** How the table's chips name the filters. */
export const metricTypeFilterNames = {
  unit: { label: "Unit", word: (value: string) => wordOf(unitWords, value) },
  frequency: { label: "Measured", word: (value: string) => wordOf(frequencyWords, value) },
};

function optionsOf(words: Record<string, string>) {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
