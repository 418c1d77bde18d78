import { choiceFilter, FilterForm } from "#app/ui/list/filter-form.tsx";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import { SPANS } from "../period-rules.ts";

interface MetricFiltersProps {
  metricId: number | null;
  locations: readonly FilterOption[];
  networks: readonly FilterOption[];
  chosen: {
    location: number | null;
    network: number | null;
    periods: number;
    through: string | null;
    with: number | null;
  };
  /** The metrics that can be drawn beside it. */
  beside: readonly FilterOption[];
}

/** Whose figures are shown, how far back and up to which day. */
export function MetricFilters({ metricId, ...choices }: MetricFiltersProps) {
  return (
    <FilterForm label="Figures" filters={filtersOf(choices)}>
      {metricId !== null && <input type="hidden" name="metric" value={metricId} />}
    </FilterForm>
  );
}

function filtersOf({ locations, networks, chosen, beside }: Omit<MetricFiltersProps, "metricId">): FilterView[] {
  const [standard, ...longer] = SPANS;
  const spans = longer.map((span) => ({ value: String(span), label: `${span} periods` }));
  const periods = chosen.periods === standard ? null : chosen.periods;
  return [
    ...(locations.length > 0
      ? [{ ...choiceFilter("location", "{Location}", chosen.location, locations), anyLabel: "All {locations}" }]
      : []),
    ...(networks.length > 1 && chosen.location === null
      ? [{ ...choiceFilter("network", "{Network}", chosen.network, networks), anyLabel: "All {networks}" }]
      : []),
    { ...choiceFilter("periods", "Periods", periods, spans), anyLabel: `${standard} periods` },
    ...(beside.length > 0
      ? [{ ...choiceFilter("with", "Beside it", chosen.with, beside), anyLabel: "No second metric" }]
      : []),
    { ...choiceFilter("through", "Up to", chosen.through, []), kind: "day" },
  ];
}
