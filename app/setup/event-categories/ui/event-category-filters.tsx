import { FilterSelect } from "#app/ui/filter-bar.tsx";
import type { EventCategoryListState } from "../event-category-list.ts";

/** The inputs that narrow a company's event categories beyond whether they are active. */
export function EventCategoryFilters({ filters }: { filters: EventCategoryListState["filters"] }) {
  return (
    <>
      <FilterSelect name="reimbursable" label="Reimbursable" value={filters.reimbursable ? "1" : null} options={yes} />
      <FilterSelect name="approval" label="Needs approval" value={filters.approval ? "1" : null} options={yes} />
    </>
  );
}

const yes = [{ value: "1", label: "Yes" }];

/** How the table's chips name the filters. */
export const eventCategoryFilterNames = {
  reimbursable: { label: "Reimbursable", word: () => "yes" },
  approval: { label: "Needs approval", word: () => "yes" },
};
