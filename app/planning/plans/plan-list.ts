import { defineList } from "#app/ui/list-address.ts";
import { listOf, recordId, text } from "#app/ui/list-filters.ts";
import { PLAN_STATUSES } from "./plan-rules.ts";

/** The address of somebody's plans. */
export const planList = defineList({
  sorts: { name: "text", location: "text", starts: "other", status: "text", cost: "other", updated: "other" },
  defaultSort: { by: "updated" },
  filters: { location: recordId(), status: listOf(PLAN_STATUSES), name: text() },
});

export type PlanListState = ReturnType<typeof planList.decode>;
