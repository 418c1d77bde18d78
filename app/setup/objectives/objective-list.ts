import { defineList } from "#app/ui/list-address.ts";
import { oneOf } from "#app/ui/list-filters.ts";

/** The address of a company's list of objectives. */
export const objectiveList = defineList({
  sorts: { order: "other", name: "text", active: "other", metricType: "text" },
  defaultSort: { by: "order", desc: false },
  filters: { active: oneOf(["yes", "no"]) },
});

export type ObjectiveListState = ReturnType<typeof objectiveList.decode>;
