import { choiceFilter, FilterForm } from "#app/ui/list/filter-form.tsx";
import type { NamedRecord } from "#app/ui/named-record.ts";

/** Filters of metrics management: metric and last day. */
export function MetricsManagementFilters({
  company,
  metric,
  metrics,
  asked,
}: {
  company: NamedRecord;
  metric: NamedRecord;
  metrics: readonly NamedRecord[];
  /** Chosen last day, null for none; absent when the page has no such filter. */
  asked?: string | null;
}) {
  const [first, ...others] = metrics;
  return (
    <FilterForm
      label="Filters"
      filters={[
        {
          ...choiceFilter("metric", "Metric", metric.id === first?.id ? null : metric.id, others.map(optionOf)),
          anyLabel: first?.name,
        },
        ...(asked === undefined ? [] : [{ ...choiceFilter("through", "End date", asked, []), kind: "day" as const }]),
      ]}
    >
      <input type="hidden" name="company" value={company.id} />
    </FilterForm>
  );
}

function optionOf({ id, name }: NamedRecord) {
  return { value: String(id), label: name };
}
