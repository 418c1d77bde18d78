import { FilterSelect } from "../filter-bar.tsx";
import type { List, ListState } from "../list-address.ts";

const words = { yes: "Active", no: "Inactive" } as const;

/** Narrows a list of entries to those that can be chosen, or cannot. */
export function ActiveFilter({ value }: { value: keyof typeof words | null }) {
  return (
    <FilterSelect
      name="active"
      label="Status"
      value={value}
      options={Object.entries(words).map(([value, label]) => ({ value, label }))}
    />
  );
}

/** How a chip names the filter. */
export const activeFilterName = {
  label: "Status",
  word: (value: string) => (value === "yes" ? words.yes : words.no),
};

/** Whether a list stands whole in its own order, so that moving an entry up moves it past the one above. */
export function isInOwnOrder<By extends string, Filters>(
  list: List<By, Filters>,
  state: ListState<By, Filters>,
): boolean {
  return state.sort.by === "order" && !state.sort.desc && !list.isFiltered(state);
}
