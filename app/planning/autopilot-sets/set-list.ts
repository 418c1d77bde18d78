import { defineList } from "#app/ui/list-address.ts";
import { listOf, recordId } from "#app/ui/list-filters.ts";
import { SET_STATUSES } from "./set-rules.ts";

/** The address of a company's autopilot sets. */
export const setList = defineList({
  sorts: {
    name: "text",
    objective: "text",
    status: "text",
    items: "other",
    cost: "other",
    plans: "other",
    updated: "other",
  },
  defaultSort: { by: "name" },
  filters: { status: listOf(SET_STATUSES), objective: recordId() },
});

export type SetListState = ReturnType<typeof setList.decode>;
