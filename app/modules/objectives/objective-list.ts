import { defineList } from "#app/ui/list-address.ts";
import { oneOf } from "#app/ui/list-filters.ts";

/** The address of a company's list of objectives. */
export const objectiveList = defineList({
  sorts: { order: "text", name: "text", active: "text", metricType: "text" },
  defaultSort: { by: "order" },
  defaultSize: 25,
  filters: { active: oneOf(["yes", "no"]) },
});

export type ObjectiveListState = ReturnType<typeof objectiveList.decode>;
