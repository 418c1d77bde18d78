import { choiceFilter, FilterForm } from "#app/ui/list/filter-form.tsx";

interface Named {
  id: number;
  name: string;
}

/** Which metric of a company, and up to which day. */
export function DeskFilters({
  company,
  metric,
  metrics,
  asked,
}: {
  company: Named;
  metric: Named;
  metrics: readonly Named[];
  /** Null for no day; left out where no day is asked for. */
  asked?: string | null;
}) {
  const [first, ...others] = metrics;
  return (
    <FilterForm
      label="Figures"
      filters={[
        {
          ...choiceFilter("metric", "Metric", metric.id === first?.id ? null : metric.id, others.map(optionOf)),
          anyLabel: first?.name,
        },
        ...(asked === undefined ? [] : [{ ...choiceFilter("through", "Up to", asked, []), kind: "day" as const }]),
      ]}
    >
      <input type="hidden" name="company" value={company.id} />
    </FilterForm>
  );
}

function optionOf({ id, name }: Named) {
  return { value: String(id), label: name };
}
