import { Form, useSubmit } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { Filters } from "#app/ui/list/filters.tsx";
import type { FilterOption, FilterView } from "#app/ui/list/list-view.ts";
import { SPANS } from "../period-rules.ts";

interface MetricFiltersProps {
  metricId: number | null;
  locations: readonly FilterOption[];
  networks: readonly FilterOption[];
  chosen: { location: number | null; network: number | null; periods: number; through: string | null };
}

/** Whose figures are shown, how far back and up to which day: one GET form that sends itself where script runs. */
export function MetricFilters({ metricId, locations, networks, chosen }: MetricFiltersProps) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      key={JSON.stringify(chosen)}
      role="search"
      aria-label="Figures"
      className="row"
      data-print="hide"
      onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true })}
    >
      {metricId !== null && <input type="hidden" name="metric" value={metricId} />}
      <Filters list={{ filters: filtersOf({ metricId, locations, networks, chosen }) }} />
      <span data-without-script="">
        <Button type="submit">Show</Button>
      </span>
    </Form>
  );
}

function filtersOf({ locations, networks, chosen }: MetricFiltersProps): FilterView[] {
  const choice = (name: string, label: string, value: number | string | null, options: readonly FilterOption[]) => ({
    ...{ name, label, kind: "choice" as const, options, isFolded: false },
    values: value === null ? [] : [String(value)],
  });
  const [standard, ...longer] = SPANS;
  return [
    { ...choice("location", "{Location}", chosen.location, locations), anyLabel: "All {locations}" },
    ...(networks.length > 1 && chosen.location === null
      ? [{ ...choice("network", "{Network}", chosen.network, networks), anyLabel: "All {networks}" }]
      : []),
    {
      ...choice(
        ...(["periods", "Periods", chosen.periods === standard ? null : chosen.periods] as const),
        longer.map((span) => ({ value: String(span), label: `${span} periods` })),
      ),
      anyLabel: `${standard} periods`,
    },
    { ...choice("through", "Up to", chosen.through, []), kind: "day" },
  ];
}
