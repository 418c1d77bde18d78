import { defineList } from "#app/ui/list-address.ts";
import { flag, oneOf } from "#app/ui/list-filters.ts";

/** The address of a company's list of event categories. */
export const eventCategoryList = defineList({
  sorts: { order: "other", name: "text", active: "other" },
  defaultSort: { by: "order", desc: false },
  filters: { active: oneOf(["yes", "no"]), reimbursable: flag(), approval: flag() },
});

export type EventCategoryListState = ReturnType<typeof eventCategoryList.decode>;
