import { defineList } from "#app/ui/list-address.ts";
import { oneOf } from "#app/ui/list-filters.ts";
import { FREQUENCIES, UNITS } from "./metric-words.ts";

/** The address of a company's list of metric types. */
export const metricTypeList = defineList({
  sorts: { order: "text", name: "text", active: "text", unit: "text", frequency: "text" },
  defaultSort: { by: "order" },
  defaultSize: 25,
  filters: { active: oneOf(["yes", "no"]), unit: oneOf(UNITS), frequency: oneOf(FREQUENCIES) },
});

export type MetricTypeListState = ReturnType<typeof metricTypeList.decode>;
