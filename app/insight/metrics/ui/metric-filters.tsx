import { choiceFilter, FilterForm } from "#app/ui/list/filter-form.tsx";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import { CHART_PERIODS } from "../period-rules.ts";

interface MetricFiltersProps {
  /** Chosen metric, null for none. */
  metric: { id: number; frequency: string } | null;
  locations: readonly FilterOption[];
  networks: readonly FilterOption[];
  chosen: {
    location: number | null;
    network: number | null;
    periods: number;
    through: string | null;
    with: number | null;
  };
  /** Metrics that can be drawn next to the chosen one. */
  comparison: readonly FilterOption[];
}

/** Filters of the metrics page: locations, periods, second metric, and last day. */
export function MetricFilters({ metric, ...choices }: MetricFiltersProps) {
  return (
    <FilterForm label="Filters" filters={filtersOf(choices, periodNouns[metric?.frequency ?? ""] ?? "periods")}>
      {metric && <input type="hidden" name="metric" value={metric.id} />}
    </FilterForm>
  );
}

const periodNouns: Readonly<Record<string, string>> = { daily: "days", weekly: "weeks", monthly: "months" };

function filtersOf(
  { locations, networks, chosen, comparison }: Omit<MetricFiltersProps, "metric">,
  noun: string,
): FilterView[] {
  const [standard, ...longer] = CHART_PERIODS;
  const spans = longer.map((span) => ({ value: String(span), label: `Last ${span} ${noun}` }));
  const periods = chosen.periods === standard ? null : chosen.periods;
  return [
    ...(locations.length > 0
      ? [{ ...choiceFilter("location", "{Location}", chosen.location, locations), anyLabel: "All {locations}" }]
      : []),
    ...(networks.length > 1 && chosen.location === null
      ? [{ ...choiceFilter("network", "{Network}", chosen.network, networks), anyLabel: "All {networks}" }]
      : []),
    { ...choiceFilter("periods", "Time range", periods, spans), anyLabel: `Last ${standard} ${noun}` },
    ...(comparison.length > 0
      ? [{ ...choiceFilter("with", "Compare with", chosen.with, comparison), anyLabel: "Compare with: None" }]
      : []),
    { ...choiceFilter("through", "End date", chosen.through, []), kind: "day" },
  ];
}
