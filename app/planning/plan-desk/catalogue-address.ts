import { NEIGHBORHOOD_TYPES } from "#app/organization/locations/location-words.ts";
import { defineList } from "#app/ui/list-address.ts";
import { flag, oneOf, recordId } from "#app/ui/list-filters.ts";

/** The orders of the ideas; the recommended one is where the address names none. */
export const ORDERS = ["recommended", "title", "cost", "leadTime"] as const;

/** Cents that an idea costs at most, and days that it needs at most, to choose from. */
export const COST_BANDS = ["0", "10000", "50000", "100000"] as const;
export const LEAD_BANDS = ["7", "14", "30"] as const;

/** The address of the ideas beside a plan: which plan, what narrows them, in which order. */
export const catalogueList = defineList({
  sorts: { order: "text" },
  defaultSort: { by: "order" },
  filters: {
    plan: recordId(),
    /** Whether the buttons mean this plan alone, and not all drafts of its campaign. */
    only: flag(),
    objective: recordId(),
    channel: recordId(),
    category: recordId(),
    neighborhood: oneOf(NEIGHBORHOOD_TYPES),
    cost: oneOf(COST_BANDS),
    lead: oneOf(LEAD_BANDS),
    season: flag(),
    order: oneOf(ORDERS),
  },
});

export type CatalogueState = ReturnType<typeof catalogueList.decode>;

/** How many filters are in force, the plan and the order aside. */
export function countFilters({ q, filters }: CatalogueState): number {
  const { plan: _, only: __, order: ___, ...narrowing } = filters;
  return Object.values(narrowing).filter((value) => value !== null && value !== false).length + (q === "" ? 0 : 1);
}
