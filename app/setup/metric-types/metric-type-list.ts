import { defineList } from "#app/ui/list-address.ts";
import { oneOf } from "#app/ui/list-filters.ts";
import { FREQUENCIES, UNITS } from "./metric-words.ts";

/** The address of a company's list of metric types. */
export const metricTypeList = defineList({
  sorts: { order: "other", name: "text", active: "other", unit: "text", frequency: "text" },
  defaultSort: { by: "order", desc: false },
  filters: { active: oneOf(["yes", "no"]), unit: oneOf(UNITS), frequency: oneOf(FREQUENCIES) },
});

export type MetricTypeListState = ReturnType<typeof metricTypeList.decode>;
